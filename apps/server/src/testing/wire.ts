import { connect, type Socket } from 'node:net'

const hangsAfterMs = 10_000

/** A TCP connection to a running server, for bytes that no HTTP client would send. */
export interface Wire {
  socket: Socket
  /** All received bytes, one per character. */
  received: () => string
  /** Resolves with all received bytes when the connection is closed; rejects after a timeout. */
  closed: Promise<string>
  /** Resolves as soon as this text has been received. */
  receives: (part: string | RegExp) => Promise<void>
}

export async function wire(url: string): Promise<Wire> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  // The server may reset the connection while bytes are still being sent.
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  const has = (part: string | RegExp) => (typeof part === 'string' ? text.includes(part) : part.test(text))
  const receives = (part: string | RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (has(part)) resolve()
      }
      socket.on('data', look)
      socket.once('close', () => reject(new Error(`closed before it sent ${String(part)}: ${text.slice(0, 300)}`)))
      look()
    })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return { socket, received: () => text, closed, receives }
}

/** Sends these bytes and ends; returns everything received until the server closes. */
export async function send(url: string, bytes: string | Buffer): Promise<string> {
  const { socket, closed } = await wire(url)
  socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return overSoon(socket, closed)
}

/** The same without ending: the server has to close the connection. */
export async function sendAndStay(url: string, bytes: string | Buffer): Promise<string> {
  const { socket, closed } = await wire(url)
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  return overSoon(socket, closed)
}

async function overSoon(socket: Socket, closed: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the server neither answers nor closes')), hangsAfterMs)
  })
  try {
    return await Promise.race([closed, tooLate])
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** The statuses of all responses in received text. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
