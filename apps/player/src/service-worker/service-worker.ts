import { pagePrefix } from '@digisigncast/contract/api/page-files'
import { added } from '../old-browsers/install.ts'
import { cacheBlobStore } from '../sync/store/cache-blob-store.ts'
import { mediaCache, shellPrefix } from '../sync/store/cache-names.ts'
import { hashOfUrl } from '../sync/store/media-store.ts'
import { readFile } from '../sync/store/read-file.ts'
import { sha256 } from '../sync/store/sha256.ts'
import { type FromWorker, postMessageTo, type ToWorker } from '../sync/store/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: version, start script and files of this player, in builds for modern and old browsers. */
declare const builtShell: { version: string; start: string; modern: string[]; old: string[] }
const shell = builtShell
/** The files of the build that the start script chooses in this browser. */
const files = added.length === 0 ? shell.modern : shell.old

const page = '/player'
const shellCache = shellPrefix + shell.version
const blobs = cacheBlobStore(mediaCache)

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

// Open pages are claimed at once. They keep using the files of their own version.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.type === 'claim') event.waitUntil(self.clients.claim())
  else if (message.type === 'check') event.waitUntil(keepShell().catch(() => undefined))
  else if (message.type === 'runs') event.waitUntil(handlePage(message.script, event.source))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith(`${pagePrefix}/media/`)) event.respondWith(answerMedia(request))
    else if (isPage(pathname)) event.respondWith(answerPage(request))
  } else if (pathname.startsWith('/player/assets/')) event.respondWith(answerAsset(request))
  // The downloader's requests (`no-store`) go to the server.
  else if (pathname.startsWith('/media/') && request.cache !== 'no-store') event.respondWith(answerMedia(request))
})

// The page of a preview may be in a frame, which the headers of the server allow for its address only.
const isPage = (path: string): boolean =>
  path !== `${page}/preview` &&
  (path === page || path.startsWith(`${page}/`)) &&
  !/\.\w{1,8}$/.test(path) &&
  !path.startsWith('/player/assets')

/** Stores the missing files of this version, all or none: a page must never mix versions. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(shellCache)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [page, ...files].filter((path) => !known.has(path))
  const answers = await Promise.all(missing.map(async (path) => ({ path, answer: await fetchFresh(path) })))
  for (const { path, answer } of answers) await cache.put(path, answer)
}

async function fetchFresh(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'reload' })
  // A proxy may answer with a page of its own.
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  if (!answer.ok || answer.redirected || isHtml !== (path === page)) throw new Error(`${path} could not be fetched.`)
  // The server may have been updated meanwhile; that version has its own worker.
  if (path === page && !(await answer.clone().text()).includes(shell.start)) throw new Error('This player is outdated.')
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
  const kept = hash && (await readFile({ blobs, hash: sha256, onLost: reportLost }, hash, range).catch(() => undefined))
  if (kept) return kept
  if (hash) reportLost(hash)
  return fetch(request)
}

function reportLost(hash: string): void {
  void notifyPages({ type: 'lost', hash })
}

async function notifyPages(message: FromWorker): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) postMessageTo(client, message)
}

/** Handles a page that started or was claimed. */
async function handlePage(script: string, source: ExtendableMessageEvent['source']): Promise<void> {
  if (![...shell.modern, ...shell.old].includes(script)) {
    postMessageTo(source, { type: 'new-shell' })
    return
  }
  // An older page in another window may still request files of its own version.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length > 1) return
  const old = (await caches.keys()).filter((name) => name.startsWith(shellPrefix) && name !== shellCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}
