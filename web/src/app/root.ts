// The path under which the page lives, with a slash at its end: the server writes it into the document.
export const root = document.querySelector<HTMLMetaElement>('meta[name="kociarnia-root"]')?.content ?? "/";

/** The path of a place or an address of the server, from the root of its site on. */
export function pathTo(path: `/${string}`): string {
  return root + path.slice(1);
}
