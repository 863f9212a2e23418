import { crc32, deflateSync } from 'node:zlib'
import { cache } from './caches/cache.ts'
import { onDemand } from './on-demand.ts'

const loadQr = onDemand(() => import('qrcode'))

/** Pixels per module. */
const scale = 6
/** Empty modules on each side. The standard requires 4; 2 are enough on a light page. */
const margin = 2

const drawn = cache<string>({ max: 2000 })

/** PNG data URL of a QR code for a text. */
export const qrCode = (text: string): Promise<string> => drawn.of(text, () => drawQrCode(text))

/** The same for a secret: it is not kept in memory. */
export async function drawQrCode(text: string): Promise<string> {
  const { create } = (await loadQr()).default
  const { data, size } = create([{ data: Buffer.from(text), mode: 'byte' }], { errorCorrectionLevel: 'M' }).modules
  return `data:image/png;base64,${blackAndWhitePng(data, size).toString('base64')}`
}

// One bit per pixel. The library's PNGs have 32, which blocks the event loop for 20 to 30 ms per code.
function blackAndWhitePng(modules: Uint8Array, size: number): Buffer {
  const pixels = (size + 2 * margin) * scale
  // Each line begins with the number of its filter, 0 for none.
  const bytesPerLine = 1 + Math.ceil(pixels / 8)
  const white = Buffer.alloc(bytesPerLine, 0xff)
  white[0] = 0
  const lines = Array.from({ length: size }, (_, row) => {
    const line = Buffer.from(white)
    for (let column = 0; column < size; column++)
      if (modules[row * size + column])
        for (let x = (column + margin) * scale; x < (column + margin + 1) * scale; x++)
          line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) & ~(0x80 >> (x & 7))
    return line
  })
  const border = Array.from({ length: margin * scale }, () => white)
  const image = [...border, ...lines.flatMap((line) => Array.from({ length: scale }, () => line)), ...border]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  // Bit depth 1; gray, deflate, no interlacing are 0.
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(image))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
