import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Env } from '../../env.ts'
import { keyBytes, readKeyFile } from './key-file.ts'

/** Key outside of the database for secrets in it. */
export interface EncryptionKey {
  /** Fingerprint that is stored with each secret; reveals nothing of the key. */
  id: string
  /** Encrypts with AES-256-GCM. The text opens with the same context only. */
  seal: (text: string, context: string) => string
  /** Decrypts what `seal` returned. Throws for changed texts, other contexts and other keys. */
  open: (sealed: string, context: string) => string
  /** Keyed hash (HMAC-SHA-256, hex). */
  hash: (text: string, context: string) => string
}

const derive = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `digisigncast ${use}`, 32))

const ivBytes = 12
const tagBytes = 16

export function encryptionKey(key: Buffer): EncryptionKey {
  const [sealing, hashing] = [derive(key, 'sealing'), derive(key, 'hashing')]
  return {
    id: derive(key, 'fingerprint').toString('hex').slice(0, 16),
    seal: (text, context) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(context))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64')
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64')
      const iv = bytes.subarray(0, ivBytes)
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    hash: (text, context) => createHmac('sha256', hashing).update(`${context}\n${text}`).digest('hex'),
  }
}

export const newKey = (): Buffer => randomBytes(keyBytes)

/**
 * The key of this server: `ENCRYPTION_KEY`, or the file in `DATA_DIR`; undefined without one.
 * @throws OperatorError when the file is damaged
 */
export async function readEncryptionKey({
  encryptionKey: configured,
  dataDir,
}: Pick<Env, 'encryptionKey' | 'dataDir'>): Promise<EncryptionKey | undefined> {
  const key = configured ?? (await readKeyFile(dataDir))
  return key && encryptionKey(key)
}
