// The games of this server.
import { fetchGames } from "./api";
import { preferences } from "./preferences.svelte";
import type { GameInfo } from "./wire";

const USUAL_SEATS = 3;

class Shelf {
  games: readonly GameInfo[] = $state.raw([]);
  hasFailed = $state(false);
  /** The server did not answer; this is what was on the shelf when it last did. */
  isKept = $state(false);
  private loading: Promise<void> | null = null;

  load(): Promise<void> {
    this.loading ??= fetchGames().then(
      ({ games, isKept }) => {
        this.games = games;
        this.isKept = isKept;
        this.hasFailed = false;
      },
      () => {
        this.hasFailed = true;
        this.loading = null;
      },
    );
    return this.loading;
  }

  find(game: string): GameInfo | undefined {
    return this.games.find((info) => info.game === game);
  }

  title(game: string): string {
    const titles = this.find(game)?.titles;
    return titles?.[preferences.language] ?? titles?.en ?? "";
  }

  /** The presets of a game, the one that was played last time first. */
  presets(info: GameInfo): string[] {
    const last = preferences.presets[info.game];
    return Object.keys(info.presets).sort((one, other) => Number(other === last) - Number(one === last));
  }

  /** How many seats to propose: as last time, or three. */
  usualSeats(info: GameInfo): number {
    const wanted = preferences.seats[info.game] ?? USUAL_SEATS;
    return Math.min(Math.max(wanted, info.fewest_seats), info.most_seats);
  }
}

export const shelf = new Shelf();
