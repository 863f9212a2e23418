import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Opaque id, 96 random bits. */
export const newId = (): string => randomBytes(12).toString('base64url')

/** Secret token, 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a token, hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

// 32 characters without the look-alikes 0 O 1 I; 8 of them are 40 bits.
const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Screen code that is easy to read out and type. */
export const newCode = (): string => Array.from({ length: 8 }, () => codeSigns[randomInt(codeSigns.length)]).join('')

/** Password for a first start: 20 characters, 100 bits, in groups of five. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => codeSigns[randomInt(codeSigns.length)]).join(''))
    .join('-')
    .toLowerCase()
