import { randomBytes } from 'node:crypto'
import { type Wire, wire } from './wire.ts'

interface FrameTraits {
  isLast?: boolean
  isMasked?: boolean
  /** The three reserved bits. */
  reserved?: number
  /** A wrong length for the header. */
  length?: number
}

export const opcodes = { more: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 }

/** A WebSocket frame, valid or invalid. */
export function frame(opcode: number, payload: string | Buffer = '', traits: FrameTraits = {}): Buffer {
  const { isLast = true, isMasked = true, reserved = 0 } = traits
  const bytes = Buffer.from(payload)
  const length = traits.length ?? bytes.length
  const size = length < 126 ? Buffer.alloc(0) : length < 65_536 ? Buffer.alloc(2) : Buffer.alloc(8)
  if (size.length === 2) size.writeUInt16BE(length)
  if (size.length === 8) size.writeBigUInt64BE(BigInt(length))
  const short = size.length === 0 ? length : size.length === 2 ? 126 : 127
  const head = Buffer.from([(isLast ? 0x80 : 0) | (reserved << 4) | opcode, (isMasked ? 0x80 : 0) | short])
  if (!isMasked) return Buffer.concat([head, size, bytes])
  const mask = randomBytes(4)
  return Buffer.concat([head, size, mask, bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0))])
}

/** An upgrade request; `headers` replaces or adds headers; undefined removes one. */
export function upgrade(path: string, headers: Record<string, string | undefined> = {}, method = 'GET'): string {
  const all = {
    Host: 'a',
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  }
  const lines = Object.entries(all).filter(([, value]) => value !== undefined)
  return `${[`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`
}

/** An open WebSocket on a raw TCP connection. */
export async function openWire(url: string, path: string, headers: Record<string, string> = {}): Promise<Wire> {
  const line = await wire(url)
  line.socket.write(upgrade(path, headers))
  await line.receives('101 Switching Protocols')
  return line
}

/** The server's close code; undefined when it closed without a close frame. */
export function closeCodeIn(heard: string): number | undefined {
  const bytes = Buffer.from(heard.slice(heard.indexOf('\r\n\r\n') + 4), 'latin1')
  for (let at = 0; at + 1 < bytes.length; ) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2)
    const size = second < 126 ? 0 : 2
    const length = size === 0 ? second : bytes.readUInt16BE(at + 2)
    if ((first & 0x0f) === opcodes.close) return length >= 2 ? bytes.readUInt16BE(at + 2) : 1005
    at += 2 + size + length
  }
  return undefined
}
