// The addresses of the page; the server answers each of them with the same document (PAGES in server/http/addresses.py).
import { root } from "./root";

export type Place =
  | { name: "home" }
  | { name: "table"; table: string }
  | { name: "replay"; table: string }
  | { name: "friend"; code: string }
  | { name: "look"; table: string }
  | { name: "new"; game: string }
  | { name: "rules"; game: string }
  | { name: "pad"; game: string; sheet: string }
  | { name: "boxes"; game: string; box: string }
  | { name: "practise"; game: string }
  | { name: "matches" }
  | { name: "statistics"; game: string }
  | { name: "record" }
  | { name: "day"; day: string }
  | { name: "days" }
  | { name: "tiger"; day: string; game: string }
  | { name: "duels" }
  | { name: "duel"; duel: string }
  | { name: "beside"; duel: string; number: string; person: string }
  | { name: "settings" }
  | { name: "status" }
  | { name: "nowhere" };

export function placeOf(path: string, base = root): Place {
  if (!path.startsWith(base)) return { name: "nowhere" };
  const [first = "", second = "", third = "", ...rest] = path
    .slice(base.length)
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  if (first === "pad" && rest.length === 0) return { name: "pad", game: second, sheet: third };
  if (first === "day" && third && rest.length === 0) return { name: "tiger", day: second, game: third };
  if (first === "duel" && rest.length === 1) return { name: "beside", duel: second, number: third, person: rest[0]! };
  if (third !== "") return { name: "nowhere" };
  if (first === "") return { name: "home" };
  if (first === "me") return second ? { name: "statistics", game: second } : { name: "matches" };
  if (first === "day") return { name: "day", day: second || "today" };
  if ((first === "days" || first === "duels") && !second) return { name: first };
  if ((first === "settings" || first === "status" || first === "record") && !second) return { name: first };
  if (first === "practise") return { name: "practise", game: second };
  if (first === "boxes") return { name: "boxes", game: second, box: "" };
  if (!second) return { name: "nowhere" };
  if (first === "box") return { name: "boxes", game: "", box: second };
  if (first === "t") return { name: "table", table: second };
  if (first === "f") return { name: "friend", code: second };
  if (first === "r") return { name: "replay", table: second };
  if (first === "duel") return { name: "duel", duel: second };
  if (first === "look") return { name: "look", table: second };
  if (first === "new") return { name: "new", game: second };
  if (first === "rules") return { name: "rules", game: second };
  return { name: "nowhere" };
}

class Address {
  path = $state(typeof location === "undefined" ? "/" : location.pathname);
  readonly place = $derived(placeOf(this.path));

  /** Go somewhere else on the page. */
  go(path: string, isReplacing = false): void {
    if (isReplacing) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Follow links and the browser's back button without loading the page again; call once. */
  listen(): void {
    addEventListener("popstate", () => {
      this.path = location.pathname;
    });
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (placeOf(link.pathname).name === "nowhere") return;
      event.preventDefault();
      if (link.pathname !== location.pathname) this.go(link.pathname);
      else if (link.hash) location.hash = link.hash;
    });
  }
}

export const address = new Address();
