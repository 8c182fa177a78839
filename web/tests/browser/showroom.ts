// Any position on the real page: a table of the server's, whose place a recorded position takes.
import type { Page, WebSocketRoute } from "@playwright/test";
import type { Choice, SeatInfo, ServerMessage, Snapshot, TableInfo } from "../../src/app/wire";
import { startWithOptions } from "./table";

/** What one seat sees and may do. */
export interface Position {
  readonly view: { readonly seats: number };
  readonly choices: readonly Choice[];
}

export class Showroom {
  private socket: WebSocketRoute | null = null;
  private table: TableInfo | null = null;
  private snapshot: Snapshot | null = null;

  private constructor(readonly page: Page) {}

  /** Begins a match and keeps the server's place from then on. */
  static async open(page: Page, game: string, seats: readonly string[]): Promise<Showroom> {
    const room = new Showroom(page);
    let isOurs = false;
    await page.routeWebSocket("**/ws", (socket) => {
      room.socket = socket;
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      server.onMessage((message) => {
        const told = JSON.parse(String(message)) as ServerMessage[];
        for (const one of told) {
          if (one.type === "table") room.table = one;
          if (one.type === "snapshot") room.snapshot = one;
        }
        socket.send(JSON.stringify(isOurs ? told.filter((one) => !("table" in one)) : told));
      });
    });
    await startWithOptions(page, game, seats);
    await page.getByRole("button", { name: "Zaczynamy" }).click();
    await page.locator("main [data-move], main [data-pick], main [data-card]").first().waitFor();
    isOurs = true;
    // Nothing is pointed at.
    await page.mouse.move(0, 0);
    return room;
  }

  /** Shows a position with these names at the seats, the first one's own, and how it is with them otherwise. */
  async show(
    { view, choices }: Position,
    names: readonly string[],
    changes: readonly Partial<SeatInfo>[] = [],
  ): Promise<void> {
    const seats: SeatInfo[] = names.map((name, seat) => ({
      kind: "person",
      name,
      is_yours: seat === 0,
      is_present: true,
      ...changes[seat],
    }));
    const table = { ...this.table, seats, status: "playing" };
    this.socket?.send(JSON.stringify([table, { ...this.snapshot, seat: 0, view, choices, lesson: null }]));
    await this.settle();
  }

  /** Ends the match as it stands after these happenings, won by the first seat. */
  end(events: readonly object[]): void {
    const places = this.table?.seats.map((_, seat) => seat + 1) ?? [];
    this.tell(events, [{ ...this.table, status: "over", scores: places, places }]);
  }

  /** Tells of happenings after which nothing lies otherwise and nobody here is asked, and of what else there is. */
  tell(events: readonly object[], others: readonly object[] = []): void {
    const { snapshot } = this;
    const number = (snapshot?.number ?? 0) + events.length;
    const update = { ...snapshot, type: "update", since: snapshot?.number, number, events, choices: [] };
    this.socket?.send(JSON.stringify([update, ...others]));
  }

  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
    await this.settle();
  }

  /** Waits until what was told is drawn and lies still. */
  private async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const look = () =>
        [...document.querySelectorAll("main *")]
          .map((element) => element.getBoundingClientRect())
          .map(({ left, top, width, height }) => `${left} ${top} ${width} ${height}`)
          .join();
      const end = performance.now() + 60_000;
      for (let [last, calm] = ["", 0]; calm < 3; last = look()) {
        await frame();
        calm = look() === last ? calm + 1 : 0;
        if (performance.now() < end) continue;
        const [before, now] = [last.split(","), look().split(",")];
        const restless = [...document.querySelectorAll("main *")].filter((_, index) => before[index] !== now[index]);
        throw new Error(`not still: ${restless.map((element) => element.outerHTML.slice(0, 100)).join(" | ")}`);
      }
    });
  }
}
