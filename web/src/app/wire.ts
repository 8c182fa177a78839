// Made from the Python types by scripts/types.mjs; do not edit.

/**
 * A legal move beside the best one, in the same worlds.
 */
export type Weighed = unknown[];
export type ClientMessage =
  | Create
  | Learn
  | Again
  | Deal
  | Duel
  | Join
  | Leave
  | Kick
  | Offer
  | Start
  | Rematch
  | Publish
  | Watch
  | Unwatch
  | Move
  | Back
  | Undo
  | Answer
  | Hint
  | Picture
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
  | Pictured
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
  shares_replay?: boolean;
  allows_spectators?: boolean;
  allows_hints?: boolean;
  clock?: number | null;
  days?: number | null;
  patience?: number | null;
  stand_in?: "cat" | "kitten" | "lynx" | "tiger";
}
/**
 * How a table is run, whatever is played at it.
 */
export interface Settings1 {
  is_listed?: boolean;
  shares_replay?: boolean;
  allows_spectators?: boolean;
  allows_hints?: boolean;
  clock?: number | null;
  days?: number | null;
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
 * Play a deal of the day; the answer is `created`, and the match has begun.
 *
 *     The first try counts, if it begins on that day; while it is under way, it is what the answer names.
 */
export interface Deal {
  type: "deal";
  day: string;
  game: string;
  id: string;
}
/**
 * Play the next deal of a duel, or go on with the one under way; the answer is `created`, the match has begun.
 */
export interface Duel {
  type: "duel";
  duel: string;
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
 * Agree that strangers who have the link see the finished match, or no more; they may when all people agree.
 */
export interface Publish {
  type: "publish";
  table: string;
  agrees: boolean;
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
  id: string;
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
 * Ask for a table drawn as text, as one sees it now; the answer is `pictured`.
 */
export interface Picture {
  type: "picture";
  table: string;
  wish: PictureWish;
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
  is_public?: boolean;
  publishers?: number[];
  uncounted?:
    | ("box" | "hints" | "lesson" | "nobody" | "paper" | "same_cards" | "sent_away" | "several_seats" | "taken_back")
    | null;
  deal?: string | null;
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
}
/**
 * How long a seat may still think: so many milliseconds, or where it has days until a date (in milliseconds).
 */
export interface SeatClock {
  seat: number;
  milliseconds?: number | null;
  until?: number | null;
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
}
/**
 * What a bot would do, and why; a move that a lesson has prepared, or the only one, needs no reason.
 */
export interface Hinted {
  type: "hinted";
  id: string;
  table: string;
  seat: number;
  move: string;
  why?: Why | null;
}
/**
 * What a search saw of its move: out of a hundred matches, how many it hopes to win.
 */
export interface Why {
  chance?: number | null;
  other?: string | null;
  other_chance?: number | null;
  is_close?: boolean;
  replier?: number | null;
  reply?: string | null;
}
/**
 * A table drawn as text, as a seat (or a spectator: -1) saw it after event number `number`.
 */
export interface Pictured {
  type: "pictured";
  id: string;
  table: string;
  seat: number;
  number: number;
  picture: string;
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
  text?: string | null;
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
 * POST /api/me/push: tell this browser that it is one's turn, in a language.
 */
export interface PushWish {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: "en" | "pl";
}
/**
 * POST /api/me/push/remove: tell this browser no more; without an endpoint, none of one's browsers.
 */
export interface PushRemoval {
  endpoint?: string | null;
}
/**
 * POST /api/me/quiet: hear nothing at these hours; without any, at all hours.
 */
export interface QuietWish {
  quiet?: QuietHours | null;
}
/**
 * When somebody wants to hear nothing: minutes of the day, and a time zone by its name or as `+01:00`.
 */
export interface QuietHours {
  start: number;
  end: number;
  zone: string;
}
/**
 * GET /api/me/push, and the answer to the wishes about it.
 */
export interface PushInfo {
  key?: string | null;
  browsers?: string[];
  quiet?: QuietHours | null;
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
  has_pad: boolean;
  box_options: string[];
  brings_table?: boolean;
  has_problems?: boolean;
  is_rated?: boolean;
}
/**
 * GET /api/games/GAME/pad: all that scoring a match with the printed box needs, with its words by language.
 */
export interface PadInfo {
  pad: Pad;
  fewest_points_win: boolean;
  words: {
    [k: string]: {};
  };
}
/**
 * How a game is scored: `score` is among the lines; `total` is known where a match ends, and after it.
 */
export interface Pad {
  options: string[];
  checks?: PadCheck[];
  fields: (NumberField | ChoiceField | CardsField | SeatField)[];
  group?: string;
  lines: PadLine[];
  ends?: number | Formula;
  breaks?: Formula[];
  copy?: PadCopy | null;
  grade?: Formula | null;
}
/**
 * Why the options do not fit so many seats.
 */
export interface PadCheck {
  label: string;
  refused: Formula;
}
/**
 * What is done to which parts.
 */
export interface Formula {
  does:
    | "areas"
    | "at"
    | "cells"
    | "choose"
    | "columns"
    | "divided"
    | "equals"
    | "is_less"
    | "least"
    | "minus"
    | "most"
    | "of"
    | "plus"
    | "rows"
    | "sharing"
    | "the"
    | "times"
    | "total";
  to: (number | string | Formula)[];
}
/**
 * A whole number; without being touched it is 0.
 */
export interface NumberField {
  kind: "number";
  name: string;
  label: string;
  asked?: number | Formula;
  group?: number;
  most: number | Formula;
  counted?: Formula | null;
}
/**
 * One of a few things, by its place in the list; without being touched it is `usual`.
 */
export interface ChoiceField {
  kind: "choice";
  name: string;
  label: string;
  asked?: number | Formula;
  group?: number;
  values: string[];
  usual: number;
}
/**
 * Cards that lie open, in any order.
 */
export interface CardsField {
  kind: "cards";
  name: string;
  label: string;
  asked?: number | Formula;
  group?: number;
  cards: PadCard[];
  least: number | Formula;
  most: number | Formula;
}
/**
 * A card as the pad tells cards apart; without a label it is called by its name.
 */
export interface PadCard {
  name: string;
  worth: number;
  copies: number | Formula;
  label?: string;
}
/**
 * One seat or nobody (-1), written down once a round.
 */
export interface SeatField {
  kind: "seat";
  name: string;
  label: string;
  asked?: number | Formula;
  group?: number;
}
/**
 * Something that follows from what is written down; one with a label is shown.
 */
export interface PadLine {
  name: string;
  value: Formula;
  label?: string;
  group?: number;
  asked?: number | Formula;
}
/**
 * Sheets that can be copied cell by cell, instead of counting what stands on them.
 */
export interface PadCopy {
  symbols: PadSymbol[];
  double: number;
  option: string;
  papers: {
    [k: string]: PadPaper;
  };
}
/**
 * What can be written in a cell.
 */
export interface PadSymbol {
  name: string;
  label: string;
  room?: number;
}
/**
 * A printed sheet of squared paper; the facts of a variant name the same things.
 */
export interface PadPaper {
  symbols: string[];
  field: string[];
  house: string[];
  stars: string[];
  bonuses: {
    [k: string]: string;
  };
  areas: {
    [k: string]: string;
  };
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
 * GET /api/me/link: the code of the link that leads friends to one's table.
 */
export interface FriendLink {
  code: string;
}
/**
 * GET /api/friends/CODE: whose link it is, and the table they are at now.
 */
export interface Friend {
  name: string;
  table?: string | null;
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
  keep_days: number;
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
  until?: number | null;
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
  uncounted?:
    | ("box" | "hints" | "lesson" | "nobody" | "paper" | "same_cards" | "sent_away" | "several_seats" | "taken_back")
    | null;
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
 * GET /api/days/DAY, or /api/days/today: its deals; the day ends at `ends` (milliseconds), midnight of the zone.
 */
export interface Day {
  day: string;
  today: string;
  zone: string;
  ends: number;
  is_over: boolean;
  deals: DealInfo[];
}
/**
 * A deal of a day or a duel, as far as the one who asks may know it: par, others and the seed come afterwards.
 */
export interface DealInfo {
  game: string;
  edition: number;
  options: {};
  levels: (("cat" | "kitten" | "lynx" | "tiger") | null)[];
  commitment: string;
  fewest_points_win: boolean;
  status: "finished" | "given_up" | "new" | "playing";
  preset?: string | null;
  table?: string | null;
  score?: number | null;
  place?: number | null;
  is_shown?: boolean;
  has_other_bots?: boolean;
  next_commitment?: string | null;
  seed?: string | null;
  par?: LevelResult[] | null;
  others?: TryResult[] | null;
}
/**
 * What a bot of a level has reached on a deal.
 */
export interface LevelResult {
  level: "cat" | "kitten" | "lynx" | "tiger";
  score: number;
  place: number;
}
/**
 * What somebody has reached on a deal who chose to show it, or oneself; in a duel, everybody who has finished.
 */
export interface TryResult {
  name: string;
  score: number;
  is_yours?: boolean;
  person?: string | null;
  place?: number | null;
  was_helped?: boolean;
}
/**
 * GET /api/days: a page of the days that are over, the latest first.
 */
export interface PastDays {
  days: PastDay[];
  page: number;
  pages: number;
}
/**
 * A day of the archive.
 */
export interface PastDay {
  day: string;
  deals: PastDeal[];
}
/**
 * A deal of the archive, and what one has reached on it.
 */
export interface PastDeal {
  game: string;
  status: "finished" | "given_up" | "new" | "playing";
  score?: number | null;
}
/**
 * POST /api/days/DAY/GAME: let the others who have finished see one's result, or no more.
 */
export interface ShowWish {
  is_shown: boolean;
}
/**
 * POST /api/duels: challenge others to 1, 3 or 5 deals; with `table`, the first is that finished match.
 */
export interface DuelWish {
  deals?: DuelDeal[];
  table?: string | null;
}
/**
 * A deal of a new duel: `bots` are the levels in the order of seats, `seat` is the one left to people.
 */
export interface DuelDeal {
  game: string;
  bots: ("cat" | "kitten" | "lynx" | "tiger")[];
  seat?: number;
  options?: {};
}
/**
 * GET /api/duels/DUEL: a duel, as far as the one who asks may know it; `people` come when one has finished.
 */
export interface DuelInfo {
  duel: string;
  challenger: string;
  created: number;
  deals: DealInfo[];
  is_yours?: boolean;
  is_match?: boolean;
  is_full?: boolean;
  is_over?: boolean;
  people?: DuellistInfo[] | null;
  playing?: number;
}
/**
 * Somebody who has finished a duel; `person` is what they are called in it.
 */
export interface DuellistInfo {
  person: string;
  name: string;
  is_yours?: boolean;
}
/**
 * GET /api/duels: a duel of one's own, or one that one has begun.
 */
export interface MyDuel {
  duel: string;
  challenger: string;
  created: number;
  games: string[];
  status: "finished" | "given_up" | "new" | "playing";
  is_yours?: boolean;
  is_over?: boolean;
}
/**
 * POST /api/record: a record file as the page replays it; nothing of it is kept.
 */
export interface OpenedRecord {
  info: TableInfo;
  steps: Step[];
}
/**
 * GET or POST /api/tables/TABLE/analysis, status 202: how far it is; status 200 has the Analysis itself.
 *
 *     It has not been asked for before a POST; so many of so many questions are answered, 0 of 0 while it waits.
 */
export interface LookBack {
  is_asked: boolean;
  done: number;
  total: number;
}
/**
 * A whole match looked back on.
 */
export interface Analysis {
  version: number;
  game: string;
  edition: number;
  seats: number;
  depth: number;
  seed: number;
  accounts: Account[];
  moments: Moment[];
  decisions: Decision[];
  mistakes: Decision[];
}
/**
 * Where the outcome of a seat comes from: outcome = par + fortune + all of `play` + rest.
 */
export interface Account {
  seat: number;
  outcome: number;
  par: Part;
  fortune: Part | null;
  play: Part[];
  rest: Part;
}
/**
 * A part of a win, and its standard error.
 */
export interface Part {
  mean: number;
  error: number;
}
/**
 * The deal (number 0) or a move, and what it has changed for each seat.
 */
export interface Moment {
  number: number;
  seat: number | null;
  move: string | null;
  chances: Part[];
  known: Part[];
  fortune: Part[];
  play: Part[];
}
/**
 * A move of a seat that had a choice, beside the best one by what it could know.
 */
export interface Decision {
  number: number;
  seat: number;
  move: string;
  better: string;
  chance: number;
  loss: Part;
  points: number;
  better_in: number;
  worse_in: number;
  worlds: number;
  moves?: Weighed[];
}
/**
 * GET /api/practise/GAME: a list of these, the easy ones first.
 */
export interface ProblemRow {
  problem: string;
  phase: string;
  fools: "cat" | "kitten" | "lynx";
  seats: number;
  preset?: string | null;
}
/**
 * GET /api/me/mistakes: a list of these, from matches of one's own that were looked back on, the latest first.
 */
export interface OwnMistake {
  table: string;
  game: string;
  number: number;
  loss: number;
}
/**
 * GET /api/practise/GAME/PROBLEM, and /api/tables/TABLE/problems/NUMBER: what a seat saw, and might do.
 */
export interface ProblemInfo {
  info: TableInfo;
  seat: number;
  view: unknown;
  choices: unknown;
}
/**
 * POST to the same addresses: what one would play.
 */
export interface AnswerWish {
  move: string;
}
/**
 * The answer: whether that is the best move or as good, and what all of them bring, the best first.
 */
export interface Verdict {
  move: string;
  is_right: boolean;
  moves: JudgedMove[];
  played?: string | null;
}
/**
 * What the coach thinks of a move: the chance to win, and all else beside the best move, as in a `Decision`.
 */
export interface JudgedMove {
  move: string;
  chance: number;
  loss: number;
  error: number;
  points: number;
  better_in: number;
  worse_in: number;
}
/**
 * POST /api/boxes/look: what lies in a box, or what is wrong with it? The answer is a BoxLook.
 */
export interface BoxWish {
  game: string;
  options: {};
}
/**
 * What was found: the options as they are kept, what lies in a readable box, and who can play with it.
 */
export interface BoxLook {
  options: {};
  faults?: BoxFault[];
  content?: {} | null;
  seats?: number[];
}
/**
 * Where the text of a box is wrong (none: as a whole), and why, by language.
 */
export interface BoxFault {
  line: number | null;
  column: number | null;
  reasons: {
    [k: string]: string;
  };
}
/**
 * POST /api/boxes: keep a box under a name; `box` is the one of one's own that it takes the place of.
 */
export interface BoxSaving {
  game: string;
  name: string;
  options: {};
  box?: string | null;
}
/**
 * The box that was kept, or why it was not.
 */
export interface BoxSaved {
  box?: BoxInfo | null;
  faults?: BoxFault[];
}
/**
 * GET /api/boxes/BOX, for anybody who has the link; GET /api/boxes gives all of one's own.
 */
export interface BoxInfo {
  box: string;
  game: string;
  name: string;
  options: {};
  updated: number;
  is_yours?: boolean;
  trial?: BoxTrial | null;
}
/**
 * What a box is like: by level, out of so many matches (`aims`), and which of its parts came to something.
 */
export interface BoxTrial {
  is_running: boolean;
  aims: {
    [k: string]: number;
  };
  levels: {
    [k: string]: LevelScores;
  };
  reached: string[];
}
/**
 * What bots of a level have reached with a box, all seats together, the lowest score first.
 */
export interface LevelScores {
  matches: number;
  scores: ScoreCount[];
}
/**
 * POST /api/me/paper: put a match with the printed box among one's own; `seat` was one's own.
 */
export interface PaperMatch {
  sheet: string;
  game: string;
  options: {};
  seats: PaperSeat[];
  seat: number;
  finished: number;
}
/**
 * Somebody who has played with the printed box.
 */
export interface PaperSeat {
  name: string;
  score: number;
  place: number;
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
