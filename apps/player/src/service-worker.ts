import { mediaCache, shellPrefix } from './sync/store/cache-names.ts'
import { cacheShelf } from './sync/store/cache-shelf.ts'
import { hashOfUrl } from './sync/store/media-store.ts'
import { readFile } from './sync/store/read-file.ts'
import { sha256 } from './sync/store/sha256.ts'
import { type FromWorker, say, type ToWorker } from './sync/store/worker-words.ts'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: the files of this player, and the script that its page begins with. */
declare const builtShell: { version: string; entry: string; files: string[] }
const shell = builtShell

const page = '/player'
const shellCache = shellPrefix + shell.version
const shelf = cacheShelf(mediaCache)

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

// Pages that run already come under it at once. They go on with the files of their own player.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const said = event.data as ToWorker
  if (said.type === 'claim') event.waitUntil(self.clients.claim())
  else if (said.type === 'check') event.waitUntil(keepShell().catch(() => undefined))
  else if (said.type === 'runs') event.waitUntil(heedPage(said.script, event.source))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(answerPage(request))
  } else if (pathname.startsWith('/player/assets/')) event.respondWith(answerAsset(request))
  // The downloader means the server.
  else if (pathname.startsWith('/media/') && request.cache !== 'no-store') event.respondWith(answerMedia(request))
})

const isPage = (path: string): boolean =>
  (path === page || path.startsWith(`${page}/`)) && !/\.\w{1,8}$/.test(path) && !path.startsWith('/player/assets')

/** Fetches what of this player is not kept. All of it or nothing: a page must never get half of another one. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [page, ...shell.files].filter((path) => !known.has(path))
  const answers = await Promise.all(missing.map(async (path) => ({ path, answer: await fetchFresh(path) })))
  for (const { path, answer } of answers) await cache.put(path, answer)
}

async function fetchFresh(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'reload' })
  if (!answer.ok || answer.redirected) throw new Error(`${path} cannot be had.`)
  // The server may have got a newer player meanwhile: that one has a worker of its own.
  if (path === page && !(await answer.clone().text()).includes(shell.entry)) throw new Error('This player is outdated.')
  return answer
}

async function answerPage(request: Request): Promise<Response> {
  const kept = await caches.match(page, { cacheName: shellCache }).catch(() => undefined)
  return kept ?? fetch(request)
}

async function answerAsset(request: Request): Promise<Response> {
  return (await caches.match(request.url).catch(() => undefined)) ?? fetch(request)
}

async function answerMedia(request: Request): Promise<Response> {
  const hash = hashOfUrl(new URL(request.url).pathname)
  const range = request.headers.get('range')
  const kept = hash && (await readFile({ shelf, hash: sha256, onLost: tellLost }, hash, range).catch(() => undefined))
  if (kept) return kept
  if (hash) tellLost(hash)
  return fetch(request)
}

function tellLost(hash: string): void {
  void tellPages({ type: 'lost', hash })
}

async function tellPages(words: FromWorker): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) say(client, words)
}

/** A page has begun, or has come under this worker. */
async function heedPage(script: string, source: ExtendableMessageEvent['source']): Promise<void> {
  if (!shell.files.includes(script)) {
    say(source, { type: 'new-shell' })
    return
  }
  // An older page in another window may still ask for files of its own player.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 1) return
  const old = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}
