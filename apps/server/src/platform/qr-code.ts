import { LRUCache } from 'lru-cache'
import { toDataURL } from 'qrcode'

// A list of 500 screens shows 500 of them; drawing one takes about a millisecond.
const drawn = new LRUCache<string, Promise<string>>({ max: 2000 })

/** PNG data URL of a QR code for a text. */
export function qrCode(text: string): Promise<string> {
  const known = drawn.get(text)
  if (known) return known
  const picture = toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 })
  drawn.set(text, picture)
  return picture
}
