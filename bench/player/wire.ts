import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A wire between a player and its server that counts what goes over it, and can be cut. */
export async function layWire(serverPort: number) {
  const counted = { media: 0, manifest: 0, other: 0, requests: [] as string[] }
  const sockets = new Set<Socket>()
  let cutAtMediaBytes = Number.POSITIVE_INFINITY
  let isDown = false

  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    const { url = '/', method, headers } = asked
    const kind = url.startsWith('/media/') ? 'media' : url.endsWith('/manifest') ? 'manifest' : 'other'
    counted.requests.push(`${method} ${url}`)
    const passed = request({ host: '127.0.0.1', port: serverPort, path: url, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.on('data', (chunk: Buffer) => {
        counted[kind] += chunk.length
        if (counted.media >= cutAtMediaBytes) {
          cutAtMediaBytes = Number.POSITIVE_INFINITY
          cut()
        } else if (!answer.write(chunk)) {
          reply.pause()
          answer.once('drain', () => reply.resume())
        }
      })
      reply.on('end', () => answer.end())
      reply.on('error', () => answer.destroy())
      answer.on('close', () => reply.destroy())
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket) => {
    if (isDown) return void socket.destroy()
    sockets.add(socket)
    return void socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire was given no port.')

  function cut(): void {
    isDown = true
    for (const socket of sockets) socket.destroy()
  }

  return {
    origin: `http://127.0.0.1:${address.port}`,
    counted,
    reset: () => void Object.assign(counted, { media: 0, manifest: 0, other: 0, requests: [] }),
    cut,
    mend: () => (isDown = false),
    isCut: () => isDown,
    cutAt: (mediaBytes: number) => (cutAtMediaBytes = mediaBytes),
    stop: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
