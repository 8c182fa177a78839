// What is asked for over HTTP.
import { Refusal } from "./refusal";
import { pathTo } from "./root";
import type {
  Analysis,
  Board,
  BoardWish,
  BoxInfo,
  BoxLook,
  BoxSaved,
  BoxSaving,
  BoxWish,
  Day,
  DuelInfo,
  DuelWish,
  FactsWish,
  Friend,
  FriendLink,
  GameInfo,
  GuestWelcome,
  Invitation,
  LookBack,
  Me,
  MyDuel,
  MyMatches,
  MyRatings,
  NetworkInfo,
  NodeStatus,
  OpenedRecord,
  OwnMistake,
  PadInfo,
  PaperMatch,
  PastDays,
  PictureWish,
  ProblemInfo,
  ProblemRow,
  PushInfo,
  PushRemoval,
  PushWish,
  QuietWish,
  RunningMatch,
  ShowWish,
  Statistics,
  Step,
  TableInfo,
  Verdict,
} from "./wire";

async function read<Body>(response: Response): Promise<Body> {
  if (response.ok) return (await response.json()) as Body;
  const refusal = (await response.json().catch(() => ({ code: "internal", text: response.statusText }))) as {
    code: string;
    text: string;
  };
  throw new Refusal(refusal.code, refusal.text);
}

async function get<Body>(path: `/${string}`): Promise<Body> {
  return read<Body>(await fetch(pathTo(path)));
}

async function post<Body>(path: `/${string}`, body: object): Promise<Body> {
  const headers = { "Content-Type": "application/json" };
  return read<Body>(await fetch(pathTo(path), { method: "POST", headers, body: JSON.stringify(body) }));
}

export const becomeGuest = (name: string) => post<GuestWelcome>("/api/guest", { name });
export const recover = (phrase: string) => post<Me>("/api/recover", { phrase });
export const rename = (name: string) => post<Me>("/api/name", { name });
export const deleteUser = () => post<object>("/api/delete", {});
export const fetchMe = () => get<Me>("/api/me");
export const fetchNetwork = () => get<NetworkInfo>("/api/network");
export const openNetwork = (isOpen: boolean) => post<NetworkInfo>("/api/network", { is_open: isOpen });
export const fetchExport = () => get<object>("/api/export");
export async function fetchStatus(token: string): Promise<NodeStatus> {
  return read<NodeStatus>(await fetch(pathTo("/api/status"), { headers: { Authorization: `Bearer ${token}` } }));
}

/** Whether one's browsers are told that it is one's turn, and when not. */
export const fetchPush = () => get<PushInfo>("/api/me/push");
export const subscribePush = (wish: PushWish) => post<PushInfo>("/api/me/push", wish);
export const removePush = (removal: PushRemoval) => post<PushInfo>("/api/me/push/remove", removal);
export const keepQuiet = (wish: QuietWish) => post<PushInfo>("/api/me/quiet", wish);
export const fetchWaiting = () => get<RunningMatch[]>("/api/me/waiting");

/** Which of one's finished matches are meant. */
export interface MatchFilter {
  readonly game: string;
  readonly variant: string;
  readonly person: string;
  readonly page: number;
}

export function fetchMatches(filter: MatchFilter): Promise<MyMatches> {
  const query = new URLSearchParams({ page: String(filter.page) });
  for (const name of ["game", "variant", "person"] as const) if (filter[name]) query.set(name, filter[name]);
  return get<MyMatches>(`/api/me/matches?${query.toString()}`);
}

export const fetchStatistics = (game: string) => get<Statistics>(`/api/me/statistics/${encodeURIComponent(game)}`);

export const fetchRatings = (game: string) => get<MyRatings>(`/api/me/ratings/${encodeURIComponent(game)}`);
export const fetchBoard = (game: string) => get<Board>(`/api/board/${encodeURIComponent(game)}`);
export const showOnBoard = (isShown: boolean) => post<BoardWish>("/api/me/board", { is_shown: isShown });
/** The deals of a day, or of `today`, as far as one may know them. */
export const fetchDay = (day: string) => get<Day>(`/api/days/${encodeURIComponent(day)}`);
export const fetchPastDays = (page: number) => get<PastDays>(`/api/days?page=${page}`);
/** Lets the others who have finished see one's result, or no more. */
export const showResult = (day: string, game: string, isShown: boolean) =>
  post<ShowWish>(`/api/days/${encodeURIComponent(day)}/${encodeURIComponent(game)}`, { is_shown: isShown });

export function fetchTigerReplay(day: string, game: string, seat: number, picture: PictureWish | null) {
  const query = new URLSearchParams({ seat: String(seat) });
  if (picture) query.set("picture", JSON.stringify(picture));
  return get<Step[]>(`/api/days/${encodeURIComponent(day)}/${encodeURIComponent(game)}/replay?${query.toString()}`);
}

/** Challenges others to a duel. */
export const challenge = (wish: DuelWish) => post<DuelInfo>("/api/duels", wish);
export const fetchDuels = () => get<MyDuel[]>("/api/duels");
/** A duel, as far as one may know it. */
export const fetchDuel = (duel: string) => get<DuelInfo>(`/api/duels/${encodeURIComponent(duel)}`);
/** Lets nobody else begin a duel. */
export const endDuel = (duel: string) => post<DuelInfo>(`/api/duels/${encodeURIComponent(duel)}/end`, {});

/** The match of somebody who has finished a duel, for those who have, too. */
export function fetchDuelReplay(
  duel: string,
  number: string,
  person: string,
  seat: number,
  picture: PictureWish | null,
) {
  const query = new URLSearchParams({ person, seat: String(seat) });
  if (picture) query.set("picture", JSON.stringify(picture));
  const path = `/api/duels/${encodeURIComponent(duel)}/${encodeURIComponent(number)}` as const;
  return get<Step[]>(`${path}/replay?${query.toString()}`);
}

/** Replays a record file; the server keeps nothing of it. */
export async function openRecord(text: string, seat: number, picture: PictureWish | null): Promise<OpenedRecord> {
  const query = new URLSearchParams({ seat: String(seat) });
  if (picture) query.set("picture", JSON.stringify(picture));
  const headers = { "Content-Type": "text/plain" };
  const path = pathTo(`/api/record?${query.toString()}`);
  return read<OpenedRecord>(await fetch(path, { method: "POST", headers, body: text }));
}

export const fetchInvitation = (table: string) =>
  get<Invitation>(`/api/tables/${encodeURIComponent(table)}/invitation`);
/** The code of the link that leads friends to one's table, and where somebody else's leads now. */
export const fetchFriendLink = () => get<FriendLink>("/api/me/link");
export const fetchFriend = (code: string) => get<Friend>(`/api/friends/${encodeURIComponent(code)}`);
export const fetchResult = (table: string) => get<TableInfo>(`/api/tables/${encodeURIComponent(table)}/result`);

export function fetchReplay(table: string, seat: number, picture: PictureWish | null): Promise<Step[]> {
  const query = new URLSearchParams({ seat: String(seat) });
  if (picture) query.set("picture", JSON.stringify(picture));
  return get<Step[]>(`/api/tables/${encodeURIComponent(table)}/replay?${query.toString()}`);
}

/** What the coach found about a finished match, or how far it has come; `isAsking` begins it. */
export async function fetchAnalysis(table: string, isAsking = false): Promise<Analysis | LookBack> {
  const path = `/api/tables/${encodeURIComponent(table)}/analysis` as const;
  return isAsking ? post<Analysis | LookBack>(path, {}) : get<Analysis | LookBack>(path);
}

/** The problems of a game, and what the coach says of an answer to one. */
export const fetchProblems = (game: string) => get<ProblemRow[]>(`/api/practise/${encodeURIComponent(game)}`);
const problemPath = (game: string, problem: string) =>
  `/api/practise/${encodeURIComponent(game)}/${encodeURIComponent(problem)}` as const;
export const fetchProblem = (game: string, problem: string) => get<ProblemInfo>(problemPath(game, problem));
export const answerProblem = (game: string, problem: string, move: string) =>
  post<Verdict>(problemPath(game, problem), { move });

/** The mistakes of one's own matches that were looked back on, as problems. */
export const fetchMistakes = () => get<OwnMistake[]>("/api/me/mistakes");
const mistakePath = (table: string, number: number) =>
  `/api/tables/${encodeURIComponent(table)}/problems/${number}` as const;
export const fetchMistake = (table: string, number: number) => get<ProblemInfo>(mistakePath(table, number));
export const answerMistake = (table: string, number: number, move: string) =>
  post<Verdict>(mistakePath(table, number), { move });

/** An address that is longer may be refused on its way. */
const LONGEST_QUERY = 2000;

/** What a table has to know of a variant beside a view; `options` is their JSON text. */
export function fetchFacts(game: string, edition: number, options: string): Promise<unknown> {
  const path = `/api/games/${encodeURIComponent(game)}/facts` as const;
  const query = new URLSearchParams({ edition: String(edition), options }).toString();
  if (query.length <= LONGEST_QUERY) return get(`${path}?${query}`);
  return post(path, { edition, options: JSON.parse(options) as object } satisfies FactsWish);
}

/** All that scoring a match with the printed box needs; kept for when there is no connection. */
export const fetchPad = (game: string) => get<PadInfo>(`/api/games/${encodeURIComponent(game)}/pad`);

/** Lets the engine look into a box. */
export const lookIntoBox = (wish: BoxWish) => post<BoxLook>("/api/boxes/look", wish);
export const fetchBoxes = () => get<BoxInfo[]>("/api/boxes");
export const fetchBox = (box: string) => get<BoxInfo>(`/api/boxes/${encodeURIComponent(box)}`);
export const saveBox = (saving: BoxSaving) => post<BoxSaved>("/api/boxes", saving);
export const removeBox = (box: string) => post<object>(`/api/boxes/${encodeURIComponent(box)}/remove`, {});
/** Lets bots play with a box in the background. */
export const tryBox = (box: string) => post<BoxInfo>(`/api/boxes/${encodeURIComponent(box)}/trial`, {});

/** Puts a match with the printed box among one's own. */
export const keepPaperMatch = (match: PaperMatch) => post<object>("/api/me/paper", match);

/** The shelf; `isKept` when the server did not answer and this is what it last said. */
export async function fetchGames(): Promise<{ games: GameInfo[]; isKept: boolean }> {
  const response = await fetch(pathTo("/api/games"));
  return { isKept: response.headers.has("X-Kept"), games: await read<GameInfo[]>(response) };
}

export async function fetchRules(game: string, language: string): Promise<string> {
  const response = await fetch(pathTo(`/api/games/${encodeURIComponent(game)}/rules?language=${language}`));
  if (!response.ok) throw new Refusal("unknown_game", response.statusText);
  return response.text();
}

export function recordAddress(table: string): string {
  return pathTo(`/api/tables/${encodeURIComponent(table)}/record`);
}

/** Something that can be printed of a game, and the options it is printed with. */
export interface Print {
  readonly kind: "sheets" | "cards" | "pad" | "summary";
  readonly options: { readonly level?: number };
}

/** What can be printed of a game: nothing where the server cannot print. */
export const fetchPrints = (game: string) => get<Print[]>(`/api/print/${encodeURIComponent(game)}`);

/** Where a print is to be had. */
export function printAddress(game: string, kind: Print["kind"], wishes: Record<string, string>): string {
  return pathTo(`/api/print/${encodeURIComponent(game)}/${kind}?${new URLSearchParams(wishes).toString()}`);
}
