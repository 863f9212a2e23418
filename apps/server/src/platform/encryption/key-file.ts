import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/** Bytes of an encryption key. */
export const keyBytes = 32

/** File with the key in base64. It is not in the database, nor in backups that are not encrypted. */
export const keyFileOf = (dataDir: string): string => join(dataDir, 'encryption-key')

/** The key in base64, also with a line feed at its end; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === keyBytes && /^[A-Za-z0-9+/]{43}=$/.test(text.trim()) ? key : undefined
}

/**
 * Reads the key of `DATA_DIR`; undefined if there is none.
 * @throws OperatorError when the file has no key
 */
export async function readKeyFile(dataDir: string): Promise<Buffer | undefined> {
  const file = keyFileOf(dataDir)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  return (
    parseKey(text) ??
    (() => {
      throw new OperatorError(`${file} is damaged: it must contain 32 bytes in base64. Restore it from a copy.`)
    })()
  )
}

/** Writes the key if there is none yet. Returns false when another key was kept. */
export async function writeKeyFile(dataDir: string, key: Buffer): Promise<boolean> {
  const present = await readKeyFile(dataDir)
  if (present) return present.equals(key)
  const file = keyFileOf(dataDir)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.part`, `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
  return true
}
