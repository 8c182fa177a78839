// The little of a browser that the page's stores touch when they are tested without one.
const memory = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
  },
  requestAnimationFrame: (draw: () => void) => setTimeout(draw, 16),
  cancelAnimationFrame: (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame),
  document: { hidden: false, addEventListener: () => {}, querySelector: () => null },
  location: { protocol: "http:", host: "table.test", pathname: "/", origin: "http://table.test" },
});
if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { languages: ["pl"], onLine: true } });
