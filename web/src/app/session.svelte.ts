// Who uses this device: a guest with a name, known to the server by a cookie the page cannot read.
import * as api from "./api";
import { connection } from "./connection.svelte";
import { beLeftAlone } from "./push";
import { Refusal } from "./refusal";
import { root } from "./root";

// Two servers may live on one site.
const KEY = root === "/" ? "kociarnia.user" : `kociarnia.user ${root}`;

interface Remembered {
  name: string;
  /** Proves who one is on another device; the server tells it once. */
  phrase: string | null;
}

function read(): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Remembered | null;
  } catch {
    return null;
  }
}

class Session {
  user: Remembered | null = $state.raw(read());

  /** Ask the server whether it still knows this device's user. */
  async check(): Promise<void> {
    if (!this.user) return;
    // Beside the question and not after its answer: whoever is known sees the table so much sooner.
    connection.open();
    try {
      this.remember({ ...this.user, name: (await api.fetchMe()).name });
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== "not_signed_in") return;
      connection.close();
      this.remember(null);
    }
  }

  /** Be somebody: who one is already, or a new guest of this name. */
  async arrive(name: string): Promise<void> {
    if (!this.user) this.remember(await api.becomeGuest(name));
    connection.open();
  }

  async rename(name: string): Promise<void> {
    const me = await api.rename(name);
    if (this.user) this.remember({ ...this.user, name: me.name });
  }

  async recover(phrase: string): Promise<void> {
    await this.leavePush();
    const me = await api.recover(phrase);
    connection.close();
    this.remember({ name: me.name, phrase });
    connection.open();
  }

  /** Delete the user with everything the server knows of them. */
  async delete(): Promise<void> {
    await this.leavePush();
    await api.deleteUser();
    connection.close();
    this.remember(null);
  }

  /** This browser is not told any more what waits for whoever used it. */
  private async leavePush(): Promise<void> {
    if (!this.user) return;
    await beLeftAlone().catch(() => null);
  }

  private remember(user: Remembered | null): void {
    this.user = user;
    try {
      if (user) localStorage.setItem(KEY, JSON.stringify(user));
      else localStorage.removeItem(KEY);
    } catch {
      // Without a memory the cookie still says who one is.
    }
  }
}

export const session = new Session();
