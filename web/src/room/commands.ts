// What a key means in the room.

/** Something that can be done without the mouse. */
export type Command = "rules" | "log" | "hint" | "undo" | "skip";

const KEYS: Readonly<Record<string, Command>> = { "?": "rules", l: "log", h: "hint", u: "undo", s: "skip" };

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key, if it is possible now; whoever writes somewhere, `tag`, means letters. */
export function commandOf(key: Key, tag: string, possible: Readonly<Record<Command, boolean>>): Command | null {
  if (key.ctrlKey || key.metaKey || key.altKey || /^(input|textarea|select)$/i.test(tag)) return null;
  const command = KEYS[key.key];
  return command && possible[command] ? command : null;
}
