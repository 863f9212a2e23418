import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes, randomInt } from 'node:crypto'

interface Series {
  seed: string
  next: number
}
const series = new AsyncLocalStorage<Series>()

/** Opaque id, 96 random bits. */
export function newId(): string {
  const own = series.getStore()
  if (!own) return randomBytes(12).toString('base64url')
  own.next += 1
  return createHash('sha256').update(`${own.seed} ${own.next}`).digest().subarray(0, 12).toString('base64url')
}

/** Does work that creates the same ids each time. The seed is a new id, or begins with one. */
export const withSameIds = <T>(seed: string, work: () => T): T => series.run({ seed, next: 0 }, work)

/** Secret token, 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token, hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Characters of generated codes: 32, without the look-alikes 0 O 1 I. */
export const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Code that is easy to read out and type, 5 bits per character. Screens have 8 characters. */
export const newCode = (length = 8): string =>
  Array.from({ length }, () => codeSigns[randomInt(codeSigns.length)]).join('')

/** Password for a first start: 20 characters, 100 bits, in groups of five. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => codeSigns[randomInt(codeSigns.length)]).join(''))
    .join('-')
    .toLowerCase()

/** The code of a screen as it is stored, from what a person typed: case and dashes do not matter. */
export const codeIn = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
