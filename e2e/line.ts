import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A line between players and a server that counts what it carries, and can be cut. */
export async function openLine(serverPort: number) {
  const media = new Map<string, number>()
  const sockets = new Set<Socket>()
  let isCut = false
  let cutAt = Number.POSITIVE_INFINITY
  let onCut: () => void = () => undefined
  const total = () => [...media.values()].reduce((sum, bytes) => sum + bytes, 0)

  const cut = () => {
    isCut = true
    cutAt = Number.POSITIVE_INFINITY
    // What it has carried arrives.
    for (const socket of sockets) socket.end()
    onCut()
  }

  const carry = (path: string, chunk: Buffer, answer: ServerResponse): boolean => {
    if (answer.socket?.writable !== true) return true
    if (path.startsWith('/media/')) media.set(path, (media.get(path) ?? 0) + chunk.length)
    const goesOn = answer.write(chunk)
    if (total() >= cutAt) cut()
    return goesOn
  }

  const line = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    const onward = request({ host: '127.0.0.1', port: serverPort, path, method, headers }, (coming) => {
      answer.writeHead(coming.statusCode ?? 502, coming.headers)
      coming.on('data', (chunk: Buffer) => {
        if (carry(path, chunk, answer)) return
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
  line.on('connection', (socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('The line has no port.')

  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    /** Bytes of media that it has carried. */
    total,
    media,
    cut,
    /** Cuts it when so many more bytes of media have gone through; settles when that has happened. */
    cutAfter: (bytes: number) =>
      new Promise<void>((resolve) => {
        onCut = resolve
        cutAt = total() + bytes
      }),
    mend: () => {
      isCut = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      line.close()
      await once(line, 'close')
    },
  }
}
