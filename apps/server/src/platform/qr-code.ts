import { LRUCache } from 'lru-cache'
import { onDemand } from './on-demand.ts'

const loadQr = onDemand(() => import('qrcode'))

// A list of 500 screens shows 500 of them; drawing one takes about a millisecond.
const drawn = new LRUCache<string, Promise<string>>({ max: 2000 })

/** PNG data URL of a QR code for a text. */
export function qrCode(text: string): Promise<string> {
  const known = drawn.get(text)
  if (known) return known
  const picture = loadQr().then(({ default: { toDataURL } }) =>
    toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 }),
  )
  drawn.set(text, picture)
  return picture
}
