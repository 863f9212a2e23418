import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of `DATA_DIR/android-key`: the key that signs the Android app, and its password. */
const names = ['key.p12', 'password'] as const
export type AndroidKeyFile = (typeof names)[number]
export type AndroidKey = Map<AndroidKeyFile, Buffer>

const folderOf = (dataDir: string) => join(dataDir, 'android-key')

/** Reads the key of an installation; empty if there is none. */
export async function readAndroidKey(dataDir: string): Promise<AndroidKey> {
  const key: AndroidKey = new Map()
  for (const name of names) {
    const bytes = await readFile(join(folderOf(dataDir), name)).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    })
    if (bytes) key.set(name, bytes)
  }
  return key.size === names.length ? key : new Map()
}

/** Writes the key if there is none yet. Returns false when another key was kept. */
export async function restoreAndroidKey(dataDir: string, key: AndroidKey): Promise<boolean> {
  if (key.size < names.length) return true
  const folder = folderOf(dataDir)
  if (existsSync(folder)) return isSameKey(await readAndroidKey(dataDir), key)
  const next = `${folder}.part`
  await rm(next, { recursive: true, force: true })
  // The server may not have created its data folder yet.
  await mkdir(next, { recursive: true, mode: 0o700 })
  for (const [name, bytes] of key) await writeFile(join(next, name), bytes, { mode: 0o600, flush: true })
  await rename(next, folder)
  return true
}

export const incompleteKey = (dataDir: string) =>
  new Error(`${folderOf(dataDir)} is incomplete. Restore key.p12 and password, or delete the folder.`)

export const isSameKey = (one: AndroidKey, other: AndroidKey): boolean =>
  one.size === other.size && [...one].every(([name, bytes]) => other.get(name)?.equals(bytes))

/** Moves the key away so that another one can be written. Returns its new folder. */
export async function setAsideAndroidKey(dataDir: string, now: number): Promise<string> {
  const aside = `${folderOf(dataDir)}.${new Date(now).toISOString().replace(/\D/g, '')}`
  await rename(folderOf(dataDir), aside)
  return aside
}
