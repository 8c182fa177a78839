// Lets the page open without a connection: the document and the files it was built from are kept, nothing else.
// Files whose name holds a hash never change; the document is always asked for first.
const SHELL = "kociarnia-shell";
const ROOT = new URL(".", location.href).pathname;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add(new Request(ROOT, { cache: "reload" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

async function documentOf(request) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(ROOT, response.clone());
    return response;
  } catch (problem) {
    const kept = await cache.match(ROOT);
    if (kept) return kept;
    throw problem;
  }
}

async function fileOf(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

// What stands on the shelf and what is said changes seldom: the latest answer, or else the last one, marked as such.
async function latestOf(request) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (problem) {
    const kept = await cache.match(request);
    if (!kept) throw problem;
    return new Response(kept.body, { headers: { ...Object.fromEntries(kept.headers), "X-Kept": "yes" } });
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  const isBelow = (path) => address.pathname.startsWith(ROOT + path);
  // What is read beside the page is no part of the shell.
  const isPage = isBelow("") && !["api/", "docs", "licences"].some(isBelow);
  if (request.mode === "navigate" && isPage) event.respondWith(documentOf(request));
  else if (isBelow("assets/")) event.respondWith(fileOf(request));
  else if (isBelow("api/games")) event.respondWith(latestOf(request));
});

// The server says which game it is and that it is one's turn, nothing else; where it leads stays on this site.
self.addEventListener("push", (event) => {
  const { title, text, language, address, tag } = event.data.json();
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, {
        body: text,
        lang: language,
        tag,
        icon: `${ROOT}icon-192.png`,
        data: address,
      }),
      self.navigator.setAppBadge?.().catch(() => null),
    ]),
  );
});

async function openTable(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === address);
  return open ? open.focus() : self.clients.openWindow(address);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data || ROOT, location.origin);
  event.waitUntil(openTable(address.origin === location.origin ? address.pathname : ROOT));
});
