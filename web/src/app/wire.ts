// Made from the Python types by scripts/types.mjs; do not edit.

export type ClientMessage =
  | Create
  | Learn
  | Again
  | Join
  | Leave
  | Kick
  | Offer
  | Start
  | Rematch
  | Watch
  | Unwatch
  | Move
  | Back
  | Undo
  | Answer
  | Hint
  | React
  | Lobby
  | Ping;
export type ServerMessage =
  | Hello
  | Accepted
  | Refused
  | Created
  | TableInfo
  | Snapshot
  | Update
  | Hinted
  | Reacted
  | Tables
  | Pong
  | Goodbye
  | Announcement;

/**
 * Set up a table; the answer is `created` with its link.
 */
export interface Create {
  type: "create";
  game: string;
  seats: SeatWish[];
  options?: {};
  settings?: Settings;
  id: string;
}
/**
 * What a seat of a new table is for: `mine` (a seat of the creator), `person` (free to join) or `bot`.
 */
export interface SeatWish {
  kind: "bot" | "mine" | "person";
  level?: "cat" | "kitten" | "lynx" | "tiger";
}
/**
 * How a table is run, whatever is played at it.
 */
export interface Settings {
  is_listed?: boolean;
  allows_spectators?: boolean;
  allows_hints?: boolean;
  clock?: number | null;
  patience?: number | null;
  stand_in?: "cat" | "kitten" | "lynx" | "tiger";
}
/**
 * How a table is run, whatever is played at it.
 */
export interface Settings1 {
  is_listed?: boolean;
  allows_spectators?: boolean;
  allows_hints?: boolean;
  clock?: number | null;
  patience?: number | null;
  stand_in?: "cat" | "kitten" | "lynx" | "tiger";
}
/**
 * Set up a table where a game is learned by playing it; the answer is `created`, and the match has begun.
 */
export interface Learn {
  type: "learn";
  game: string;
  id: string;
}
/**
 * Play the cards of a finished match again, from the same seat against bots; the answer is `created`.
 */
export interface Again {
  type: "again";
  table: string;
  id: string;
}
/**
 * Take a free seat, or any free seat; joining twice takes two seats of one device (hot seat).
 */
export interface Join {
  type: "join";
  table: string;
  seat?: number | null;
  is_bot?: boolean;
  id: string;
}
/**
 * Give up all own seats for good; during a match a bot plays on.
 */
export interface Leave {
  type: "leave";
  table: string;
  id: string;
}
/**
 * Send the user of a seat away (by the host).
 */
export interface Kick {
  type: "kick";
  table: string;
  seat: number;
  id: string;
}
/**
 * Give a seat nobody has taken to a bot, or free it for somebody to join (by the host, before the start).
 */
export interface Offer {
  type: "offer";
  table: string;
  seat: number;
  kind: "bot" | "person";
  level?: "cat" | "kitten" | "lynx" | "tiger";
  id: string;
}
/**
 * Start the match (by the host).
 */
export interface Start {
  type: "start";
  table: string;
  id: string;
}
/**
 * Set up a new table with the same people, options and settings; `table` tells everybody which it is.
 */
export interface Rematch {
  type: "rematch";
  table: string;
  id: string;
}
/**
 * Be told what happens at a table, at one's own seat or as a spectator.
 *
 *     With `since` (and the seat it belongs to) the events from that number on come in an `update`, if they can be told
 *     apart from those of a move taken back; otherwise a `snapshot` comes.
 */
export interface Watch {
  type: "watch";
  table: string;
  seat?: number | null;
  since?: number | null;
  views?: "always" | "turn";
  picture?: PictureWish | null;
  id: string;
}
/**
 * A table drawn as text, for those who have no drawing of the game: in which language, with which names.
 */
export interface PictureWish {
  language: "en" | "pl";
  names?: string[];
}
/**
 * Be told no more about a table.
 */
export interface Unwatch {
  type: "unwatch";
  table: string;
  id: string;
}
/**
 * Make a move; `seen` is the number of events the mover has seen.
 */
export interface Move {
  type: "move";
  table: string;
  seat: number;
  move: string;
  seen: number;
  id: string;
}
/**
 * Take back one's seats from the bot that plays for one who was away.
 */
export interface Back {
  type: "back";
  table: string;
  id: string;
}
/**
 * Ask everybody to take back one's last move; possible while it has revealed nothing to anybody.
 */
export interface Undo {
  type: "undo";
  table: string;
  id: string;
}
/**
 * Agree or disagree with the one who asked to take back a move.
 */
export interface Answer {
  type: "answer";
  table: string;
  agrees: boolean;
  id: string;
}
/**
 * Ask what a strong bot would do at one's seat; the answer is `hinted`.
 */
export interface Hint {
  type: "hint";
  table: string;
  seat: number;
  id: string;
}
/**
 * Show everybody at the table a reaction.
 */
export interface React {
  type: "react";
  table: string;
  reaction: "hiss" | "meow" | "oops" | "paw" | "purr" | "thanks" | "wow" | "yawn";
  id: string;
}
/**
 * Ask for the listed tables and one's own, once, or with `follow` whenever they change.
 */
export interface Lobby {
  type: "lobby";
  follow?: boolean;
  id: string;
}
/**
 * Ask for a `pong`.
 */
export interface Ping {
  type: "ping";
  id: string;
}
/**
 * The first message of a connection.
 */
export interface Hello {
  type: "hello";
  name: string;
  protocol: number;
  version: string;
}
/**
 * A request was carried out and stored; for a move `number` is the mover's number of events after it.
 */
export interface Accepted {
  type: "accepted";
  id: string;
  number?: number;
}
/**
 * A request was not carried out and nothing has changed; `code` is stable, the text is for people.
 */
export interface Refused {
  type: "refused";
  code: string;
  text: string;
  id?: string | null;
  texts?: {
    [k: string]: string;
  } | null;
  milliseconds?: number | null;
}
/**
 * The table that was asked for.
 */
export interface Created {
  type: "created";
  id: string;
  table: string;
}
/**
 * The table apart from the match itself; comes whenever any of this changes.
 */
export interface TableInfo {
  type: "table";
  table: string;
  game: string;
  edition: number;
  options: {};
  settings: Settings1;
  status: "open" | "over" | "playing";
  seats: SeatInfo[];
  is_hosted_by_you?: boolean;
  commitment?: string | null;
  seed?: string | null;
  scores?: number[] | null;
  places?: number[] | null;
  undo?: UndoInfo | null;
  rematch?: string | null;
  uncounted?: ("hints" | "lesson" | "nobody" | "same_cards" | "sent_away" | "several_seats" | "taken_back") | null;
  is_lesson?: boolean;
}
/**
 * Who sits where; `name` is missing at a free seat and at a bot's, `level` belongs to bots.
 */
export interface SeatInfo {
  kind: "bot" | "free" | "person";
  name?: string | null;
  level?: ("cat" | "kitten" | "lynx" | "tiger") | null;
  is_yours?: boolean;
  is_program?: boolean;
  is_present?: boolean;
  is_stood_in?: boolean;
  is_host?: boolean;
}
/**
 * Somebody asks to take back a move.
 */
export interface UndoInfo {
  seat: number;
  agreed: number[];
  awaits_you?: boolean;
}
/**
 * The match as one seat (or a spectator: -1) sees it now.
 */
export interface Snapshot {
  type: "snapshot";
  table: string;
  seat: number;
  number: number;
  view: unknown;
  choices: unknown;
  clocks?: SeatClock[];
  lesson?: LessonStep | null;
  picture?: string | null;
}
/**
 * How long a seat may still think.
 */
export interface SeatClock {
  seat: number;
  milliseconds: number;
}
/**
 * What a lesson says now; while `moves` are there, one of them is what the learner is asked for.
 */
export interface LessonStep {
  step: number;
  steps: number;
  texts: {
    [k: string]: string;
  }[];
  moves?: string[];
}
/**
 * What has happened since event number `since`, and how things are now.
 */
export interface Update {
  type: "update";
  table: string;
  seat: number;
  since: number;
  number: number;
  events: unknown;
  choices: unknown;
  view?: unknown;
  clocks?: SeatClock[];
  lesson?: LessonStep | null;
  picture?: string | null;
}
/**
 * What a bot would do.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  table: string;
  seat: number;
  move: string;
}
/**
 * Somebody at the table reacts.
 */
export interface Reacted {
  type: "reacted";
  table: string;
  seat: number;
  reaction: "hiss" | "meow" | "oops" | "paw" | "purr" | "thanks" | "wow" | "yawn";
}
/**
 * The tables that are listed and, in answer to a request, those of the user.
 */
export interface Tables {
  type: "tables";
  listed: TableRow[];
  mine?: TableRow[] | null;
  id?: string | null;
}
/**
 * A table as the lobby shows it.
 */
export interface TableRow {
  table: string;
  game: string;
  status: "open" | "over" | "playing";
  seats: number;
  free: number;
  names: string[];
  allows_spectators?: boolean;
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  type: "pong";
  id: string;
}
/**
 * The server is shutting down; connect again after so many milliseconds, and nothing will be lost.
 */
export interface Goodbye {
  type: "goodbye";
  milliseconds: number;
}
/**
 * The one who runs the server has something to say to everybody.
 */
export interface Announcement {
  type: "announcement";
  text: string;
}
/**
 * POST /api/guest: be a guest of this name.
 */
export interface GuestWish {
  name: string;
}
/**
 * POST /api/name: be called something else from now on.
 */
export interface NameWish {
  name: string;
}
/**
 * The answer: the name as it will be shown, and the phrase that proves who one is on another device.
 */
export interface GuestWelcome {
  name: string;
  phrase: string;
}
/**
 * POST /api/recover: be who one was on another device.
 */
export interface Recovery {
  phrase: string;
}
/**
 * GET /api/me, and the answer to a recovery or to a new name.
 */
export interface Me {
  name: string;
}
/**
 * POST /api/network: let others in this network join, or no more.
 */
export interface NetworkWish {
  is_open: boolean;
}
/**
 * POST /api/me/board: be seen on the board of honour, or no more.
 */
export interface BoardWish {
  is_shown: boolean;
}
/**
 * GET /api/network, and the answer to a wish.
 *
 *     `is_local` while only this computer reaches the server; `addresses` are those others in this network can open; both
 *     are for the person at this computer, who alone `may_change` it.
 */
export interface NetworkInfo {
  is_local: boolean;
  may_change: boolean;
  addresses: string[];
}
/**
 * GET /api/games: a game on the shelf, with what it is called and about by language; `options` is a JSON Schema.
 */
export interface GameInfo {
  game: string;
  edition: number;
  titles: {
    [k: string]: string;
  };
  abouts: {
    [k: string]: string;
  };
  lengths: {
    [k: string]: string;
  };
  fewest_seats: number;
  most_seats: number;
  options: {};
  presets: {
    [k: string]: {};
  };
  has_lesson: boolean;
  brings_table?: boolean;
  is_rated?: boolean;
}
/**
 * POST /api/games/GAME/facts: of which variant; the newest edition is meant if none is named.
 */
export interface FactsWish {
  edition?: number | null;
  options?: {};
}
/**
 * GET /api/status, for the one who runs the server: how a node is since it began, so many seconds ago.
 */
export interface NodeStatus {
  node: string;
  seconds: number;
  people: number;
  tables: number;
  moves: number;
  waiting: number;
  errors: number;
  move_bounds: number[];
  move_counts: number[];
  free_bytes: number;
  disk_bytes: number;
  last_backup: number | null;
  is_in_maintenance: boolean;
}
/**
 * GET /api/tables/ID/replay: the match after one more move, as one seat saw it.
 */
export interface Step {
  view: unknown;
  events: unknown;
  seat?: number | null;
  move?: string | null;
  picture?: string | null;
}
/**
 * What somebody who comes by the link of a table is told before they give a name.
 */
export interface Invitation {
  game: string;
  status: "open" | "over" | "playing";
  seats: number;
  free: number;
  bots: number;
  people: string[];
  host: string;
  preset?: string | null;
  allows_spectators?: boolean;
}
/**
 * GET /api/me/matches: a page of one's own matches, and what they can be filtered by.
 */
export interface MyMatches {
  running: RunningMatch[];
  finished: FinishedMatch[];
  matches: number;
  page: number;
  pages: number;
  variants: PlayedVariant[];
  people: Acquaintance[];
}
/**
 * A table of one's own that is not over: who is to move (by seats), since when (in milliseconds).
 */
export interface RunningMatch {
  table: string;
  game: string;
  status: "open" | "over" | "playing";
  names: string[];
  since: number;
  free?: number;
  bots?: number;
  preset?: string | null;
  turn?: string[];
  is_your_turn?: boolean;
  is_bots_turn?: boolean;
}
/**
 * A match of one's own that is over; `finished` is in milliseconds.
 */
export interface FinishedMatch {
  table: string;
  game: string;
  variant: string;
  finished: number;
  seats: SeatOutcome[];
  preset?: string | null;
  uncounted?: ("hints" | "lesson" | "nobody" | "same_cards" | "sent_away" | "several_seats" | "taken_back") | null;
  is_gone?: boolean;
}
/**
 * What became of a seat; `name` is missing at a bot's, `level` belongs to bots.
 */
export interface SeatOutcome {
  place: number;
  score: number;
  name?: string | null;
  level?: ("cat" | "kitten" | "lynx" | "tiger") | null;
  is_yours?: boolean;
  has_left?: boolean;
}
/**
 * A variant one has played, and how often; of options that are no preset, there is only the digest.
 */
export interface PlayedVariant {
  game: string;
  variant: string;
  matches: number;
  preset?: string | null;
}
/**
 * Somebody one has played with; `person` is good for filters, and another one for everybody who asks.
 *
 *     `won` and `lost` say how often one placed before them, and behind them.
 */
export interface Acquaintance {
  person: string;
  name: string;
  matches: number;
  won: number;
  lost: number;
}
/**
 * GET /api/me/statistics/GAME: what one's matches of a game say.
 */
export interface Statistics {
  game: string;
  matches: number;
  fewest_points_win: boolean;
  shares: Share[];
  scores: ScoreCount[];
  figures: FigureMean[];
  people: Acquaintance[];
  solo: SoloBest[];
  longest_streak: number;
  streak: number;
  mean?: number | null;
  best?: number | null;
}
/**
 * How many matches with so many seats against such rivals were played and won.
 */
export interface Share {
  seats: number;
  rivals: string[];
  matches: number;
  won: number;
}
/**
 * How many matches ended with a score.
 */
export interface ScoreCount {
  score: number;
  matches: number;
}
/**
 * The mean of a figure a match: one's own, and that of the cats at the same tables, if any sat there.
 */
export interface FigureMean {
  figure: string;
  mean: number;
  cats?: number | null;
}
/**
 * Matches played alone: how many, the best score, and how many there were of each grade.
 */
export interface SoloBest {
  matches: number;
  best: number;
  grades: {
    [k: string]: number;
  };
  preset?: string | null;
}
/**
 * GET /api/me/ratings/GAME: how strong one plays a game; nothing where nobody has measured its bots.
 */
export interface MyRatings {
  game: string;
  scales: MyRating[];
  has_board: boolean;
}
/**
 * How strong one plays a game at tables of `fewest` to `most` seats, next to its bots.
 */
export interface MyRating {
  fewest: number;
  most: number;
  matches: number;
  levels: {
    [k: string]: number;
  };
  history: RatingPoint[];
}
/**
 * The rating one had after a match, and how far it may have been off; `finished` is in milliseconds.
 */
export interface RatingPoint {
  finished: number;
  points: number;
  deviation: number;
}
/**
 * GET /api/board/GAME: the board of honour, where the host has one.
 */
export interface Board {
  game: string;
  are_you_shown: boolean;
  scales: BoardScale[];
}
/**
 * The best at tables of `fewest` to `most` seats, of those who want to be seen and whose strength is known.
 */
export interface BoardScale {
  fewest: number;
  most: number;
  rows: BoardRow[];
}
/**
 * Somebody on the board of honour.
 */
export interface BoardRow {
  name: string;
  points: number;
  matches: number;
  is_you: boolean;
}
/**
 * POST /api/record: a record file as the page replays it; nothing of it is kept.
 */
export interface OpenedRecord {
  info: TableInfo;
  steps: Step[];
}
/**
 * One possible move: how it is written, and in pieces.
 */
export interface Choice {
  move: string;
  parts: {
    [k: string]: number | string;
  };
}
