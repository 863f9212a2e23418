import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeDigits } from '@digisigncast/contract/accounts/two-factor'

/** Duration of a code (RFC 6238). */
export const stepMs = 30_000
/** Steps before and after the current one whose codes are accepted: clocks of phones differ. */
const window = 1

/** A new secret, 160 bits as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

/** The code of a time step: HOTP of RFC 4226 with SHA-1, which all authenticator apps support. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0')
}

/** The last step at this time (ms) whose code this is; undefined for wrong codes. */
export function stepOf(secret: Buffer, code: string, now: number): number | undefined {
  const given = Buffer.from(code)
  if (given.length !== codeDigits) return undefined
  const current = Math.floor(now / stepMs)
  const steps = Array.from({ length: 2 * window + 1 }, (_, i) => current - window + i)
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), given)).at(-1)
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, for apps into which the secret is typed. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => signs[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const issuer = 'DigiSignCast'

/** Address for authenticator apps; phones read it as a QR code. */
export const otpauthUri = (username: string, secret: string): string =>
  `otpauth://totp/${issuer}:${encodeURIComponent(username)}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${codeDigits}&period=${stepMs / 1000}`
