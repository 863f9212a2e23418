import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { OperatorError } from '../operator-error.ts'

/*
 * Format of an encrypted archive. Numbers are unsigned, big-endian.
 *
 *   header, 58 bytes
 *     0   8  "DSCENC01"
 *     8   1  log2 of scrypt's N      9   1  r      10  1  p
 *     11  1  log2 of the bytes of a segment
 *     12 14  zero
 *     26 16  salt, random for each archive          (bytes 0 to 41 are the parameters)
 *     42 16  first half of HMAC-SHA256(second key, parameters)
 *   segments, each with a tag of 16 bytes; all but the last one are of full size, the last one may be shorter or empty
 *     AES-256-GCM(first key, nonce, additional data: the header)
 *     nonce, 12 bytes: number of the segment from 0 (11 bytes), then 1 for the last segment and 0 for others
 *
 * scrypt(passphrase in UTF-8, salt) gives 64 bytes: the first key and the second key. The keys are used for one archive
 * only, so no nonce repeats. Number and end of the segments are authenticated: an archive that is truncated between two
 * segments, extended or reordered is refused like one with a changed bit.
 */

const magic = Buffer.from('DSCENC01')
const parameterBytes = 42
const headerBytes = 58
const saltAt = 26
const tagBytes = 16
const algorithm = 'aes-256-gcm'

interface Parameters {
  logN: number
  r: number
  p: number
  logSegment: number
}

/** 128 MiB and about half a second. */
const ours: Parameters = { logN: 17, r: 8, p: 1, logSegment: 18 }
/** Limits the memory and time that an archive's parameters can demand. */
const mostScryptBytes = 512 * 1024 * 1024
const mostP = 4
export const leastLogN = 14

/** Minimum length of a passphrase for new archives. */
export const leastPassphrase = 12

const isEncrypted = (start: Buffer): boolean => start.subarray(0, magic.length).equals(magic)

/** Encrypts `chunks`; needs the memory of one segment. `logN` is the cost of the key, which tests of the format lower. */
export async function* encrypt(
  chunks: AsyncIterable<Buffer>,
  passphrase: string,
  logN = ours.logN,
): AsyncGenerator<Buffer> {
  const parameters = Buffer.alloc(parameterBytes)
  magic.copy(parameters)
  parameters.set([logN, ours.r, ours.p, ours.logSegment], magic.length)
  randomBytes(16).copy(parameters, saltAt)
  const keys = await keysOf(passphrase, parameters, { ...ours, logN })
  const header = Buffer.concat([parameters, headerMac(keys.header, parameters)])
  yield header
  const reader = readerOf(chunks)
  try {
    for (let number = 0, isLast = false; !isLast; number += 1) {
      const bytes = await reader.take(2 ** ours.logSegment)
      isLast = await reader.isAtEnd()
      const cipher = createCipheriv(algorithm, keys.segments, nonceOf(number, isLast)).setAAD(header)
      yield cipher.update(bytes)
      cipher.final()
      yield cipher.getAuthTag()
    }
  } finally {
    await reader.close()
  }
}

/**
 * Decrypts the output of `encrypt`. Yields only authenticated segments.
 * @throws OperatorError when the passphrase is wrong, or the archive was changed or cut
 */
export async function* decrypt(chunks: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = readerOf(chunks)
  try {
    const header = await reader.take(headerBytes)
    const parameters = header.subarray(0, parameterBytes)
    const read = parametersIn(header)
    const keys = await keysOf(passphrase, parameters, read)
    if (!timingSafeEqual(headerMac(keys.header, parameters), header.subarray(parameterBytes)))
      throw new OperatorError('The passphrase is wrong, or the first bytes of the archive are damaged.')
    for (let number = 0, isLast = false; !isLast; number += 1) {
      const sealed = await reader.take(2 ** read.logSegment + tagBytes)
      isLast = await reader.isAtEnd()
      yield open(sealed, { key: keys.segments, nonce: nonceOf(number, isLast), header })
    }
  } finally {
    await reader.close()
  }
}

function open(sealed: Buffer, { key, nonce, header }: { key: Buffer; nonce: Buffer; header: Buffer }): Buffer {
  if (sealed.length < tagBytes) throw damaged()
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(header).setAuthTag(sealed.subarray(-tagBytes))
  const bytes = decipher.update(sealed.subarray(0, -tagBytes))
  try {
    decipher.final()
  } catch {
    throw damaged()
  }
  return bytes
}

const damaged = () => new OperatorError('The archive is damaged or incomplete: its content could not be authenticated.')

function parametersIn(header: Buffer): Parameters {
  const [logN = 0, r = 0, p = 0, logSegment = 0] = header.subarray(magic.length, saltAt)
  const isUsable =
    header.length === headerBytes &&
    isEncrypted(header) &&
    logN >= leastLogN &&
    r > 0 &&
    scryptBytes({ logN, r }) <= mostScryptBytes &&
    p > 0 &&
    p <= mostP &&
    logSegment >= 12 &&
    logSegment <= 24
  if (!isUsable) throw damaged()
  return { logN, r, p, logSegment }
}

const scryptBytes = ({ logN, r }: Pick<Parameters, 'logN' | 'r'>): number => 128 * r * 2 ** logN

async function keysOf(passphrase: string, parameters: Buffer, { logN, r, p }: Parameters) {
  // Node needs a little more than the table itself.
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 2 * scryptBytes({ logN, r }) }
  const both = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase, parameters.subarray(saltAt), 64, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
  return { segments: both.subarray(0, 32), header: both.subarray(32) }
}

const headerMac = (key: Buffer, parameters: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(parameters)
    .digest()
    .subarray(0, headerBytes - parameterBytes)

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits chunks of any size into pieces of a given size. */
function readerOf(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const isAtEnd = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const { done, value } = await iterator.next()
      if (done) return true
      rest = value
    }
    return false
  }
  return {
    isAtEnd,
    /** Returns `count` bytes, or fewer at the end. */
    take: async (count: number): Promise<Buffer> => {
      const parts: Buffer[] = []
      let missing = count
      while (missing > 0 && !(await isAtEnd())) {
        const part = rest.subarray(0, missing)
        rest = rest.subarray(part.length)
        missing -= part.length
        parts.push(part)
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
    close: async () => {
      await iterator.return?.()
    },
  }
}

export interface Opening {
  /** Needed for an encrypted archive. An archive that is not encrypted is then refused. */
  passphrase?: string | undefined
  /** Accepts an archive that is not encrypted nevertheless. */
  allowUnencrypted?: boolean | undefined
  /** An archive that is not encrypted is refused, because its name says that it is. */
  mustBeEncrypted?: boolean | undefined
  onEncrypted?: () => void
}

/**
 * The plain archive, decrypted if necessary.
 * @throws OperatorError when a passphrase is missing, wrong or was expected to be needed, or the archive was changed
 */
export async function* decryptIfEncrypted(
  chunks: AsyncIterable<Buffer>,
  { passphrase, mustBeEncrypted = false, allowUnencrypted = false, onEncrypted }: Opening,
): AsyncGenerator<Buffer> {
  const reader = readerOf(chunks)
  const start = await reader.take(magic.length)
  const all = async function* () {
    try {
      if (start.length > 0) yield start
      while (!(await reader.isAtEnd())) yield reader.take(1024 * 1024)
    } finally {
      await reader.close()
    }
  }
  const refuse = async (words: string) => {
    await reader.close()
    throw new OperatorError(words)
  }
  if (isEncrypted(start)) {
    onEncrypted?.()
    if (passphrase === undefined) await refuse(encryptedWords)
    else yield* decrypt(all(), passphrase)
  } else {
    // Only the passphrase proves who made an archive: one that is not encrypted can be forged.
    if (passphrase !== undefined && !allowUnencrypted) await refuse(unencryptedWords)
    if (mustBeEncrypted && !allowUnencrypted) await refuse(misnamedWords)
    yield* all()
  }
}

const encryptedWords =
  'The backup is encrypted. Give its passphrase: --passphrase <file>, or set BACKUP_PASSPHRASE_FILE.'
const unencryptedWords =
  'The backup is not encrypted, although a passphrase was given: it may be forged. If you trust it, add --allow-unencrypted.'
const misnamedWords =
  'The backup is not encrypted, although its name ends in .enc: it may be forged. If you trust it, add --allow-unencrypted.'
