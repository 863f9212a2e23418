import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Update = 'whole' | 'worker only' | 'log-in page for scripts'

interface Newer {
  concerns: (path: string) => boolean
  oldPath: (path: string) => string
  rewrite: (text: string) => string
  hasNoScripts: boolean
}

/** Simulates a newer player: the same files, each script with a different name. */
function newer(parts: Update): Newer {
  const suffix = parts.replaceAll(' ', '')
  const oldNames = new Map<string, string>()
  return {
    hasNoScripts: parts === 'log-in page for scripts',
    concerns: (path) =>
      path === '/player/service-worker.js' ||
      (parts !== 'worker only' && /^\/player(\/[^.]*|\/assets\/[^/]+\.js)?$/.test(path)),
    oldPath: (path) => path.replace(/[^/]+$/, (name) => oldNames.get(name) ?? name),
    rewrite: (text) =>
      text
        .replace(/([\w-]+)-[\w-]{8}\.js/g, (old, base: string) => {
          const name = `${base}-${suffix}.js`
          oldNames.set(name, old)
          return name
        })
        .replace(/version:`?"?(\w{8})/, (all, version: string) =>
          all.replace(version, parts.slice(0, 3).padEnd(8, '0')),
        ),
  }
}

async function rewrite(coming: IncomingMessage, answer: ServerResponse, { rewrite }: Newer): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of coming) chunks.push(chunk as Buffer)
  const text = rewrite(Buffer.concat(chunks).toString())
  const { 'content-length': _, ...headers } = coming.headers
  answer.writeHead(coming.statusCode ?? 502, headers).end(text)
}

/** A proxy between players and the server that counts media bytes and can interrupt connections. */
export async function openProxy(serverPort: number) {
  const media = new Map<string, number>()
  const sockets = new Set<Socket>()
  let isCut = false
  let cutAt = Number.POSITIVE_INFINITY
  let onCut: () => void = () => undefined
  let update: Newer | undefined
  const total = () => [...media.values()].reduce((sum, bytes) => sum + bytes, 0)

  const cut = () => {
    isCut = true
    cutAt = Number.POSITIVE_INFINITY
    // `end` delivers what was already forwarded.
    for (const socket of sockets) socket.end()
    onCut()
  }

  /** Forwards and counts a chunk. Returns false while the client is slower. */
  const forward = (path: string, chunk: Buffer, answer: ServerResponse): boolean => {
    if (answer.socket?.writable !== true) return true
    if (path.startsWith('/media/')) media.set(path, (media.get(path) ?? 0) + chunk.length)
    const canContinue = answer.write(chunk)
    if (total() >= cutAt) cut()
    return canContinue
  }

  const proxy = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    const to = { host: '127.0.0.1', port: serverPort, path: update ? update.oldPath(path) : path, method, headers }
    const onward = request(to, (coming) => {
      if (update?.hasNoScripts && path.startsWith('/player/assets/')) {
        coming.resume()
        answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>')
        return
      }
      if (update?.concerns(path)) {
        void rewrite(coming, answer, update)
        return
      }
      answer.writeHead(coming.statusCode ?? 502, coming.headers)
      coming.on('data', (chunk: Buffer) => {
        if (forward(path, chunk, answer)) return
        coming.pause()
        answer.once('drain', () => coming.resume())
      })
      coming.on('end', () => answer.end())
      coming.on('error', () => answer.socket?.end())
    })
    onward.on('error', () => answer.socket?.end())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  proxy.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (isCut) socket.destroy()
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy got no port.')

  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    /** Bytes of media that were forwarded. */
    total,
    media,
    cut,
    /** Cuts the connections after this number of further media bytes; resolves then. */
    cutAfter: (bytes: number) =>
      new Promise<void>((resolve) => {
        onCut = resolve
        cutAt = total() + bytes
      }),
    restore: () => {
      isCut = false
    },
    /** Serves a newer player from now on: completely, its service worker only, or with a page in place of its scripts. */
    update: (parts: Update) => {
      update = newer(parts)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
