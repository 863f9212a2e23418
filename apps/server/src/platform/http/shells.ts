import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readPageFiles, withFiles } from './page-files.ts'
import { pageHeaders } from './page-headers.ts'

const builtPages = (name: string) => fileURLToPath(new URL(`../../../../${name}/dist/`, import.meta.url))

/** Serves the player below `/player`, the console on all other paths, and downloads. */
export async function shells(
  app: FastifyInstance,
  { dataDir }: { dataDir: string },
  distOf = builtPages,
): Promise<void> {
  await app.register(async (player) => {
    // Web pages of playlists are shown in frames; the player asks for them first. It loads the parts of streams, which
    // browsers without media sources load themselves.
    await protect(player, {
      frameSrc: anySite,
      // Before Chromium 73, 'self' does not include sockets.
      connectSrc: [...ownOnly.connectSrc, ...anySite, 'ws:', 'wss:'],
      mediaSrc: [...ownOnly.mediaSrc, ...anySite],
    })
    await worker(player, join(distOf('player'), 'service-worker.js'))
    await fileList(player, join(distOf('player'), 'files.txt'))
    await shell(player, distOf('player'), '/player/assets/', ['/player', '/player/*'])
  })
  await app.register(async (console) => {
    await protect(console, {})
    await shell(console, distOf('console'), '/assets/', ['/*'])
  })
  await app.register(staticFiles, {
    root: join(dataDir, 'downloads'),
    ...onlyPlainFiles,
    prefix: '/downloads/',
    decorateReply: false,
    index: false,
    setHeaders: (reply, path) => {
      const name = basename(path)
      const isPlain = /^[\w.-]+$/.test(name)
      reply.header('content-disposition', isPlain ? `attachment; filename="${name}"` : 'attachment')
      reply.header('content-type', 'application/vnd.android.package-archive')
    },
  })
}

const anySite = ['https:', 'http:']

const ownOnly = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // The component library inserts style elements.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'", 'data:', 'blob:'],
  // Players on plain HTTP read stored documents from object URLs.
  connectSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  // The console shows previews in frames.
  frameAncestors: [({ url }: IncomingMessage) => (isPreview.test(url ?? '') ? "'self'" : "'none'")],
}
const isPreview = /^\/player\/preview(\?|$)/

/** Sets the headers of pages that load from this server only, apart from these directives. */
async function protect(
  pages: FastifyInstance,
  directives: Partial<Record<'frameSrc' | 'connectSrc' | 'mediaSrc', string[]>>,
) {
  await pages.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { ...ownOnly, ...directives } },
    // Set for all responses when the server has a certificate.
    strictTransportSecurity: false,
    // Not on plain HTTP: see pageHeaders.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  pages.addHook('onRequest', pageHeaders)
}

// Source maps and dotfiles are not served.
const onlyPlainFiles = {
  dotfiles: 'ignore',
  allowedPath: (path: string) => !path.endsWith('.map'),
} as const

/** The player's service worker, which starts it offline. Never cached, and allowed to control `/player` as well. */
async function worker(app: FastifyInstance, path: string): Promise<void> {
  if (!existsSync(path)) return
  const script = await keptFile(path)
  app.get('/player/service-worker.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/player')
      .type('text/javascript; charset=utf-8')
      .send(await script()),
  )
}

/** The player's files with their hashes, for the cache of the Android app, which has no service worker. */
async function fileList(app: FastifyInstance, path: string): Promise<void> {
  if (!existsSync(path)) return
  const list = await keptFile(path)
  app.get('/player/files.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(await list()),
  )
}

async function shell(app: FastifyInstance, dist: string, assets: string, pages: string[]): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) return
  await app.register(staticFiles, {
    root: join(dist, assets.replace('/player', '')),
    prefix: assets,
    decorateReply: false,
    index: false,
    preCompressed: true,
    ...onlyPlainFiles,
    cacheControl: true,
    immutable: true,
    maxAge: '365d',
  })
  const html = await kept(join(dist, 'index.html'), String)
  const list = join(dist, 'page-files.json')
  const pageFiles = existsSync(list) ? await kept(list, readPageFiles) : undefined
  for (const page of pages)
    app.get(page, async (request, reply) => {
      const [path = ''] = request.url.split('?')
      // Pages have no extension and no leading dot; missing files and calls must not return a page.
      if (/^\/(api|media|assets|downloads)(\/|$)|\.\w{1,8}$|\/\.|^\/\//.test(path)) return reply.callNotFound()
      const text = await html()
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(pageFiles ? withFiles(text, await pageFiles(), { path, hostname: request.hostname }) : text)
    })
}

const keptFile = (path: string) => kept(path, (bytes) => bytes)

// Read again when it changes: a rebuilt page names other assets.
async function kept<Value>(path: string, parse: (bytes: Buffer) => Value): Promise<() => Promise<Value>> {
  let value = parse(await readFile(path))
  let { mtimeMs } = await stat(path)
  return async () => {
    const now = await stat(path).catch(() => undefined)
    if (now && now.mtimeMs !== mtimeMs) {
      value = parse(await readFile(path))
      mtimeMs = now.mtimeMs
    }
    return value
  }
}
