// One WebSocket for the whole page. What was asked and not answered is asked again, with the same id, after a break;
// tables that are watched are watched on from where they stopped.
import { notices } from "./notices.svelte";
import { Refusal } from "./refusal";
import { refusalOf, Requests, type Answer } from "./requests";
import { pathTo } from "./root";
import type { ClientMessage, Refused, ServerMessage, Tables, Watch } from "./wire";

type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
export type Request = WithoutId<ClientMessage>;

/** Somebody who is told about a table: from where to go on, and what to do with what is said. */
export interface Subscriber {
  readonly table: string;
  resume: () => Partial<Watch>;
  receive: (message: ServerMessage) => void;
}

const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 8000;
const SILENCE = 20_000;
const PATIENCE = 8000;
/** So long one may read what is said to everybody. */
const NOTICE_SECONDS = 30;

export class Connection {
  /** `idle` until somebody needs it, `waiting` between two attempts. */
  status: "idle" | "connecting" | "open" | "waiting" = $state("idle");
  /** How often it failed since it was last open. */
  failures = $state(0);
  /** What the server said when it closed, such as when it will be back. */
  farewell = $state("");
  tables: Tables | null = $state(null);

  private socket: WebSocket | null = null;
  private readonly requests = new Requests((message) => this.send(message));
  private readonly subscribers = new Map<string, Subscriber>();
  /** The last request to watch each table: what is said to an earlier one counts no more. */
  private readonly watches = new Map<string, string>();
  private isLobbyFollowed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private counter = 0;
  private readonly prefix = randomText();

  constructor(private readonly address: () => string) {}

  /** Connect, unless that has been done. */
  open(): void {
    if (this.status === "idle") this.connect();
  }

  /** Close for good, for instance because the user is another one now; what is not answered yet never will be. */
  close(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    const socket = this.socket;
    this.socket = null;
    this.status = "idle";
    this.tables = null;
    this.requests.close();
    socket?.close();
  }

  /** Try at once, for instance because the device is online again. */
  hurry(): void {
    if (this.status === "waiting") this.connect();
  }

  /** Ask for something; rejects with a Refusal. It waits as long as the connection is broken. */
  ask(request: Request): Promise<Answer> {
    this.open();
    return new Promise((resolve, reject) => {
      this.requests.add({ ...request, id: this.nextId() } as ClientMessage, {
        resolve,
        reject: (refused) => reject(refusalOf(refused)),
        close: () => reject(new Refusal("unreachable", "the connection was closed")),
      });
    });
  }

  watch(subscriber: Subscriber): void {
    this.subscribers.set(subscriber.table, subscriber);
    this.open();
    this.sendWatch(subscriber);
  }

  unwatch(subscriber: Subscriber): void {
    if (this.subscribers.get(subscriber.table) !== subscriber) return;
    this.forget(subscriber.table);
    if (this.status === "open") this.send({ type: "unwatch", id: this.nextId(), table: subscriber.table });
  }

  /** Be told about the tables in the lobby, in `tables`, from now on. */
  followLobby(): void {
    this.isLobbyFollowed = true;
    this.open();
    if (this.status !== "open") return;
    this.requests.add({ type: "lobby", id: this.nextId(), follow: true }, { reject: () => {} });
  }

  /** Watch again, from where the subscriber says; who is refused is told so, and nothing more from then on. */
  sendWatch(subscriber: Subscriber): void {
    const { table } = subscriber;
    if (this.status !== "open" || this.subscribers.get(table) !== subscriber) return;
    const id = this.nextId();
    const isWanted = () => this.watches.get(table) === id;
    const reject = (refused: Refused) => {
      if (!isWanted()) return;
      this.forget(table);
      subscriber.receive(refused);
    };
    this.watches.set(table, id);
    this.requests.add({ type: "watch", id, table, ...subscriber.resume() }, { reject, isWanted });
  }

  private forget(table: string): void {
    this.subscribers.delete(table);
    this.watches.delete(table);
  }

  private nextId(): string {
    this.counter += 1;
    return `${this.prefix}-${this.counter}`;
  }

  private send(message: ClientMessage): void {
    if (this.status === "open") this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.status = "connecting";
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.expectSigns();
      for (const message of JSON.parse(frame.data) as ServerMessage[]) this.take(message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.wait();
    };
  }

  private wait(milliseconds?: number): void {
    clearTimeout(this.watchdog);
    clearTimeout(this.retry);
    this.socket = null;
    this.status = "waiting";
    const backedOff = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** Math.min(this.failures, 8));
    this.failures += 1;
    this.retry = setTimeout(() => this.connect(), milliseconds ?? backedOff * (0.7 + 0.6 * Math.random()));
  }

  /** When nothing is heard for long ask for a sign; without one the connection is dead. */
  private expectSigns(): void {
    clearTimeout(this.watchdog);
    const socket = this.socket;
    this.watchdog = setTimeout(() => {
      this.send({ type: "ping", id: this.nextId() });
      this.watchdog = setTimeout(() => {
        if (socket !== this.socket) return;
        this.wait(0);
        socket?.close();
      }, PATIENCE);
    }, SILENCE);
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.status = "open";
        this.failures = 0;
        this.farewell = "";
        this.requests.forgetRenewed();
        for (const subscriber of this.subscribers.values()) this.sendWatch(subscriber);
        if (this.isLobbyFollowed) this.followLobby();
        this.requests.sendAgain();
        return;
      case "goodbye": {
        const socket = this.socket;
        this.farewell = message.text ?? "";
        this.wait(message.milliseconds);
        socket?.close();
        return;
      }
      case "refused":
        if (message.id || message.code === "too_fast") this.requests.refuse(message);
        else for (const subscriber of this.subscribers.values()) subscriber.receive(message);
        return;
      case "tables":
        // Who follows is told the listed tables again; one's own come with an answer only.
        this.tables = { ...message, mine: message.mine ?? this.tables?.mine ?? [] };
        this.requests.answer(message);
        return;
      case "announcement":
        notices.show(message.text, NOTICE_SECONDS);
        return;
      case "table":
      case "snapshot":
      case "update":
      case "reacted":
        this.subscribers.get(message.table)?.receive(message);
        return;
      default:
        this.requests.answer(message);
    }
  }
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join("");
}

function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${pathTo("/ws")}`;
}

export const connection = new Connection(socketAddress);

if (typeof window !== "undefined") {
  window.addEventListener("online", () => connection.hurry());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connection.hurry();
  });
}
