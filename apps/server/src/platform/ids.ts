import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Opaque id, 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url')

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
