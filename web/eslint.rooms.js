// Which room of src/ may know which (ARCHITECTURE.md, "The page"): nothing points up, and games do not know one another.

const KNOWN = {
  app: [],
  kit: ["app"],
  lesson: ["app", "kit"],
  rules: ["app", "kit"],
  settings: ["app", "kit"],
  matches: ["app", "kit"],
  days: ["app", "kit", "games/pictures"],
  duels: ["app", "kit", "days"],
  home: ["app", "kit", "matches", "days", "games/pictures"],
  new: ["app", "kit"],
  pad: ["app", "kit", "games/pictures"],
  status: ["app", "kit"],
  boxes: ["app", "kit", "games/pictures"],
  room: ["app", "kit", "lesson", "rules", "settings", "games/drawn"],
  replay: ["app", "kit", "room", "games/drawn"],
  look: ["app", "kit", "room", "replay", "games/drawn"],
  practise: ["app", "kit", "room", "look", "games/drawn", "games/pictures"],
};

/** Refuses every import, static or when needed, whose address fits. */
function refuse(files, regex, message) {
  return {
    files,
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex, message }] }],
      "no-restricted-syntax": [
        "error",
        { selector: `ImportExpression[source.value=/${regex.replaceAll("/", "\\/")}/]`, message },
        { selector: `ImportExpression > TemplateLiteral`, message: "An import names its file." },
        { selector: `CallExpression[callee.property.name="glob"][callee.object.type="MetaProperty"]`, message },
      ],
    },
  };
}

// Rooms lie side by side, so the way into another one leads up to src/ and names it; kit/art is two steps below.
const others = Object.entries(KNOWN).map(([room, known]) =>
  refuse(
    [`src/${room}/**`],
    `^(\\.\\./)+(?!(${[...known, room].join("|")})(/|$))(${[...Object.keys(KNOWN), "games"].join("|")})(/|$)`,
    `${room} knows only ${known.join(", ") || "itself"}`,
  ),
);

export const rooms = [
  ...others,
  refuse(["src/games/*/**"], "^\\.\\./(?!\\.\\./(app|kit)/)", "a game knows only itself, app and kit"),
  refuse(["src/games/*.ts"], "^\\./|^\\.\\./(?!(app|kit)/)", "games are found, not named"),
  // The places where files are found by their names: the games, and the languages of the page.
  {
    files: ["src/games/*.ts", "src/app/words/catalogue.svelte.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
];
