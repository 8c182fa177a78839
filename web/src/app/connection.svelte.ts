// One WebSocket for the whole page. What was asked and not answered is asked again, with the same id, after a break;
// tables that are watched are watched on from where they stopped.
import type { ClientMessage, ServerMessage, Tables, Watch } from "./wire";

type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
export type Request = WithoutId<ClientMessage>;
export type Answer = Extract<ServerMessage, { type: "accepted" | "created" | "hinted" | "tables" | "pong" }>;

/** The server's refusal of a request; `code` is stable. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** The text in every language, where the server has one. */
    readonly texts: Readonly<Record<string, string>> | null = null,
  ) {
    super(text);
  }
}

/** Somebody who is told about a table: from where to go on, and what to do with what is said. */
export interface Subscriber {
  readonly table: string;
  resume: () => Partial<Watch>;
  receive: (message: ServerMessage) => void;
}

interface Pending {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
  reject: (refusal: Refusal) => void;
}

const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 8000;
const SILENCE = 20_000;
const PATIENCE = 8000;

export class Connection {
  /** `idle` until somebody needs it, `waiting` between two attempts. */
  status: "idle" | "connecting" | "open" | "waiting" = $state("idle");
  /** How often it failed since it was last open. */
  failures = $state(0);
  tables: Tables | null = $state(null);

  private socket: WebSocket | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly subscribers = new Map<string, Subscriber>();
  private readonly watches = new Map<string, Subscriber>();
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

  /** Close for good, for instance because the user is another one now. */
  close(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    const socket = this.socket;
    this.socket = null;
    this.status = "idle";
    this.tables = null;
    this.pending.clear();
    socket?.close();
  }

  /** Try at once, for instance because the device is online again. */
  hurry(): void {
    if (this.status === "waiting") this.connect();
  }

  /** Ask for something; rejects with the server's Refusal. It waits as long as the connection is broken. */
  ask(request: Request): Promise<Answer> {
    this.open();
    this.counter += 1;
    const message = { ...request, id: `${this.prefix}-${this.counter}` } as ClientMessage;
    return new Promise((resolve, reject) => {
      this.pending.set(message.id, { message, resolve, reject });
      this.send(message);
    });
  }

  watch(subscriber: Subscriber): void {
    this.subscribers.set(subscriber.table, subscriber);
    this.open();
    this.sendWatch(subscriber);
  }

  unwatch(subscriber: Subscriber): void {
    if (this.subscribers.get(subscriber.table) !== subscriber) return;
    this.subscribers.delete(subscriber.table);
    if (this.status === "open") this.send({ type: "unwatch", id: this.nextId(), table: subscriber.table });
  }

  /** Be told about the tables in the lobby, in `tables`, from now on. */
  followLobby(): void {
    this.isLobbyFollowed = true;
    this.open();
    if (this.status === "open") this.send({ type: "lobby", id: this.nextId(), follow: true });
  }

  /** Watch again, from where the subscriber says. */
  sendWatch(subscriber: Subscriber): void {
    if (this.status !== "open") return;
    const id = this.nextId();
    this.watches.set(id, subscriber);
    this.send({ type: "watch", id, table: subscriber.table, ...subscriber.resume() });
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
        for (const subscriber of this.subscribers.values()) this.sendWatch(subscriber);
        if (this.isLobbyFollowed) this.followLobby();
        for (const { message: again } of this.pending.values()) this.send(again);
        return;
      case "goodbye": {
        const socket = this.socket;
        this.wait(message.milliseconds);
        socket?.close();
        return;
      }
      case "refused": {
        const asked = message.id ? this.pending.get(message.id) : undefined;
        if (asked) {
          // Nothing was stored, so the same request may be sent again.
          if (message.code === "storage_unavailable" || message.code === "closing" || message.code === "too_fast") {
            setTimeout(() => this.pending.has(asked.message.id) && this.send(asked.message), 400);
            return;
          }
          this.pending.delete(asked.message.id);
          asked.reject(new Refusal(message.code, message.text, message.texts));
        } else if (message.id) {
          this.watches.get(message.id)?.receive(message);
        } else {
          for (const subscriber of this.subscribers.values()) subscriber.receive(message);
        }
        return;
      }
      case "tables":
        this.tables = message;
        this.answer(message);
        return;
      case "table":
      case "snapshot":
      case "update":
      case "reacted":
        this.subscribers.get(message.table)?.receive(message);
        return;
      default:
        this.answer(message);
    }
  }

  private answer(message: Answer): void {
    if (!message.id) return;
    this.watches.delete(message.id);
    this.pending.get(message.id)?.resolve(message);
    this.pending.delete(message.id);
  }
}

function randomText(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => (byte % 36).toString(36)).join("");
}

function socketAddress(): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws`;
}

export const connection = new Connection(socketAddress);

if (typeof window !== "undefined") {
  window.addEventListener("online", () => connection.hurry());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) connection.hurry();
  });
}
