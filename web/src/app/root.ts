// What the server writes into the document.
const told = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="kociarnia-${name}"]`)?.content;

/** The path under which the page lives, with a slash at its end. */
export const root = told("root") ?? "/";

/** Whether the server has the documentation, under `/docs/`. */
export const hasDocumentation = told("docs") === "yes";

/** The path of a place or an address of the server, from the root of its site on. */
export function pathTo(path: `/${string}`): string {
  return root + path.slice(1);
}
