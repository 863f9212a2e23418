import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename, dirname, extname, join } from 'node:path'
import { pagePrefix } from '@digisigncast/contract/api/page-files'
import { build, type Rollup } from 'vite'
import { packageFiles } from './kinds.ts'
import { slideFiles } from './slides.ts'

const here = import.meta.dirname
const player = join(here, '..', '..', 'apps', 'player', 'src')
const font = join(here, '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.mp4': 'video/mp4',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

const html = `<!doctype html><html><head><link rel="stylesheet" href="/player.css" /><link rel="icon" href="data:," /></head>
<body><div id="display"><div id="stage"></div></div><script type="module" src="/page.js"></script></body></html>`

/** Serves the real stage on its own page, without server, sync or link. The test sets the manifest. */
export async function serveStage(media = join(here, '..', 'media')) {
  const script = await bundle(join(here, 'page.ts'))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://stage').pathname
    if (path === '/page.js') return void response.setHeader('content-type', 'text/javascript').end(script)
    if (path.endsWith('.css'))
      return void response.setHeader('content-type', 'text/css').end(readFileSync(join(player, basename(path))))
    if (path.startsWith(`${pagePrefix}/`)) return void sendPackage(basename(dirname(path)), response)
    if (path.startsWith('/media/')) return sendFile(join(media, basename(path)), request, response)
    return void response.setHeader('content-type', 'text/html').end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server of the stage got no port.')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { origin: `http://127.0.0.1:${address.port}`, stop }
}

/** Compiles a module with all its imports to one script. */
export async function bundle(input: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    root: here,
    build: {
      write: false,
      target: 'chrome87',
      rollupOptions: { input, output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput
  const chunk = built.output.find((part) => part.type === 'chunk')
  if (!chunk) throw new Error('The page could not be built.')
  return chunk.code
}

function bytesOf(file: string): Buffer | undefined {
  const slide = slideFiles[basename(file)]
  if (slide !== undefined) return Buffer.from(slide)
  const path = basename(file) === 'inter.woff2' ? font : file
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : undefined
}

/** Sends the page of a package like the real server: without an origin. */
const sendPackage = (name: string, response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'sandbox allow-scripts' })
    .end(packageFiles[name])

/** Sends a file like the real server: immutable, with ranges. */
function sendFile(file: string, request: IncomingMessage, response: ServerResponse): void {
  const bytes = bytesOf(file)
  if (!bytes) return void response.writeHead(404).end()
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  response.setHeader('accept-ranges', 'bytes')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) return void response.end(bytes)
  const from = Number(range[1])
  const to = Math.min(range[2] ? Number(range[2]) : bytes.length - 1, bytes.length - 1)
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` })
  return void response.end(bytes.subarray(from, to + 1))
}
