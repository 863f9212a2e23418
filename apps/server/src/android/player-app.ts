import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playerAppFile } from '@digisigncast/contract/api/limits'
import type { Env } from '../env.ts'
import { type AndroidKey, incompleteKey, readAndroidKey, restoreAndroidKey } from './key-files.ts'
import type { Unsigned } from './sign-apk.ts'
import type { Keystore } from './signing-key.ts'

/** The app as it was built from its sources, without a signature. */
export const unsignedPackage = fileURLToPath(
  new URL('../../../../apps/android/package/digisigncast-unsigned.apk', import.meta.url),
)
/** Changes when the same package, key and address give other bytes. */
const signingVersion = 1

/** The work that takes time: in a thread in the server, directly in a command. */
export interface Signer {
  createKey: () => Promise<Keystore>
  sign: (unsigned: Unsigned, keystore: Keystore) => Promise<Uint8Array>
}

/** Path of the app, and whether it was signed now, was current, or is a file of the operator. */
export interface PlayerApp {
  file: string
  state: 'signed' | 'current' | 'kept'
}

export type Settings = Pick<Env, 'dataDir' | 'publicUrl' | 'androidKeystore'>

interface Options {
  signer: Signer
  /** Returns the key if `ANDROID_KEYSTORE` names none. */
  readKey?: () => Promise<AndroidKey>
}

/** Signs the app into `DATA_DIR/downloads` if the package, the key or the address have changed. */
export async function signPlayerApp(env: Settings, { signer, readKey }: Options): Promise<PlayerApp> {
  const downloads = join(env.dataDir, 'downloads')
  const file = join(downloads, playerAppFile)
  const stampFile = join(downloads, '.built-android.json')
  const [present, stamp] = await Promise.all([readIfPresent(file), readStamp(stampFile)])
  const previous = present && sha256(present)
  if (previous !== undefined && ![stamp.apk, stamp.previous].includes(previous)) return { file, state: 'kept' }

  const apk = await readFile(unsignedPackage)
  const address = addressOf(env.publicUrl)
  const keystore = await keystoreOf(env, readKey ?? (() => ownKey(env.dataDir, signer)))
  const inputs = [apk, keystore.file, keystore.password, address ?? '', String(signingVersion)].map(sha256).join(' ')
  if (previous === stamp.apk && stamp.inputs === sha256(inputs)) return { file, state: 'current' }

  const signed = await signer.sign({ apk, address }, keystore)
  await mkdir(downloads, { recursive: true, mode: 0o700 })
  // Both hashes: after an interruption the previous file must not count as a file of the operator.
  await replaceFile(stampFile, JSON.stringify({ inputs: sha256(inputs), apk: sha256(signed), previous }))
  await replaceFile(file, signed)
  return { file, state: 'signed' }
}

/** The key in `DATA_DIR/android-key`, which is created if there is none. */
async function ownKey(dataDir: string, signer: Signer): Promise<AndroidKey> {
  const own = await readAndroidKey(dataDir)
  return own.size > 0 ? own : createKey(dataDir, signer)
}

/** Creates `DATA_DIR/android-key`. */
export async function createKey(dataDir: string, signer: Signer): Promise<AndroidKey> {
  const { file, password } = await signer.createKey()
  const key: AndroidKey = new Map([
    ['key.p12', Buffer.from(file)],
    ['password', Buffer.from(password)],
  ])
  if (await restoreAndroidKey(dataDir, key)) return key
  throw incompleteKey(dataDir)
}

async function keystoreOf({ androidKeystore }: Settings, readKey: () => Promise<AndroidKey>): Promise<Keystore> {
  if (androidKeystore) return readKeystore(androidKeystore)
  const key = await readKey()
  // Editors end a file with a line feed, which is not part of the password.
  const password = (key.get('password')?.toString() ?? '').replace(/\r?\n$/, '')
  return { file: key.get('key.p12') ?? Buffer.alloc(0), password }
}

async function readKeystore({ file, password }: NonNullable<Env['androidKeystore']>): Promise<Keystore> {
  if (password === undefined)
    throw new Error('ANDROID_KEYSTORE_PASSWORD is not set. It opens the file that ANDROID_KEYSTORE names.')
  const bytes = await readIfPresent(file)
  if (!bytes) throw new Error(`ANDROID_KEYSTORE names ${file}, and there is no such file.`)
  return { file: bytes, password }
}

/** The origin that the app suggests; undefined if devices cannot reach it. */
function addressOf(publicUrl: string): string | undefined {
  const { origin, hostname } = new URL(publicUrl)
  return /^(localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname) ? undefined : origin
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Facts about the last file that was signed. */
interface Stamp {
  /** Hash of the package, the key and the address. */
  inputs?: unknown
  /** Hash of the file, and of the one before. */
  apk?: unknown
  previous?: unknown
}

async function readStamp(file: string): Promise<Stamp> {
  try {
    return JSON.parse((await readIfPresent(file))?.toString() ?? '{}') as Stamp
  } catch {
    return {}
  }
}

/** Hidden until it is complete. */
async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const next = join(dirname(file), `.${basename(file)}.part`)
  await writeFile(next, content, { mode: 0o600 })
  await rename(next, file)
}

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
