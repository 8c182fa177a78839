const loaded = new Map<string, Promise<unknown>>();

/** What is loaded once, by its name; what could not be loaded is tried again. */
export function remember<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
  const known = loaded.get(name) as Promise<Value> | undefined;
  if (known) return known;
  const loading = load();
  loading.catch(() => loaded.delete(name));
  loaded.set(name, loading);
  return loading;
}
