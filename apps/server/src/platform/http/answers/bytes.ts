import { createHash } from 'node:crypto'
import { nextTurn } from '../../limits/next-turn.ts'

/** Bytes in pieces. Answers share the same pieces, so that sending one costs no memory of its own. */
export type Bytes = readonly Buffer[]

export const sizeOf = (bytes: Bytes): number => bytes.reduce((sum, { length }) => sum + length, 0)

const hashedPerTurn = 4 * 1024 * 1024

/** SHA-256 of bytes, in several turns of the event loop. */
export async function sha256Of(bytes: Bytes): Promise<string> {
  const hash = createHash('sha256')
  let inTurn = 0
  for (const piece of bytes) {
    inTurn += piece.length
    if (inTurn > hashedPerTurn) {
      await nextTurn()
      inTurn = piece.length
    }
    hash.update(piece)
  }
  return hash.digest('hex')
}

export interface Writer {
  add(text: string): void
  /** Adds pieces that other bytes have, too. Short ones are copied. */
  share(bytes: Bytes): void
  end(): Bytes
}

/** Texts are collected until they have this length: each piece is one write to a socket, or several. */
const collectedLetters = 64 * 1024
/** Shorter pieces are copied. */
const sharedBytes = 4 * 1024

/** Collects texts and bytes into pieces. */
export function writer(): Writer {
  const pieces: Buffer[] = []
  let texts: string[] = []
  let letters = 0
  const flush = () => {
    if (letters > 0) pieces.push(Buffer.from(texts.join('')))
    texts = []
    letters = 0
  }
  const add = (text: string) => {
    texts.push(text)
    letters += text.length
    if (letters >= collectedLetters) flush()
  }
  return {
    add,
    share: (bytes) => {
      for (const piece of bytes) {
        if (piece.length < sharedBytes) add(piece.toString())
        else {
          flush()
          pieces.push(piece)
        }
      }
    },
    end: () => {
      flush()
      return pieces
    },
  }
}
