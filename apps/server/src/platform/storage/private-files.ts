import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const isPosix = process.platform !== 'win32'
const notOwner = 0o077
/** Group permission bits: enter and list a folder, read a file, pass through a folder. */
const group = { list: 0o050, read: 0o040, pass: 0o010 }

// Entries of the product in DATA_DIR. Others are not changed: a mistyped DATA_DIR must not lock a system folder.
const ownNames = new Set('media backups disk-reserve downloads outbox tmp uploads android-key'.split(' '))
const ownFiles = [
  /^android-key\.\w+$/,
  /^encryption-key(\.part)?$/,
  /^last-backup\.json(\.part)?$/,
  /^(digisigncast\.sqlite|server\.lock)(-\w+)?$/,
  /^before-[\w.-]+\.sqlite(-\w+|\.part)?$/,
]
const isOwn = (name: string) => ownNames.has(name) || ownFiles.some((pattern) => pattern.test(name))
const fileSystemNames = new Set(['lost+found'])

/** From now on this process and its threads create files that only their owner can read. */
export function createPrivately(): void {
  if (isPosix) process.umask(notOwner)
}

/** Lets the group read a media file and the folders above it, up to and including `media`. */
export async function shareMedia(file: string, folders: readonly string[]): Promise<void> {
  await chmod(file, 0o600 | group.read)
  for (const folder of folders) await chmod(folder, 0o700 | group.list)
}

export interface Protected {
  /** Files and folders whose permissions were changed. */
  changed: number
  /** Files and folders whose permissions another user would have to change. */
  refused: number
}

/**
 * Removes the permissions of group and others from the contents of a data folder. With `isMediaShared` the group may
 * read the media, and pass through the data folder to reach them; nothing else.
 */
export async function protectDataDir(dataDir: string, isMediaShared: boolean): Promise<Protected> {
  const result: Protected = { changed: 0, refused: 0 }
  if (!isPosix) return result
  const names = await readdir(dataDir)
  const own = names.filter(isOwn)
  const hasOthers = names.some((name) => !isOwn(name) && !fileSystemNames.has(name))
  const pass = isMediaShared ? group.pass : 0
  if (!hasOthers) await setBits(dataDir, { keep: ~notOwner, add: pass }, result)
  else if (isMediaShared) await setBits(dataDir, { keep: ~0, add: pass }, result)
  for (const name of own) {
    const bits = name === 'media' && isMediaShared ? { folder: group.list, file: group.read } : { folder: 0, file: 0 }
    await protectTree(join(dataDir, name), bits, result)
  }
  return result
}

interface GroupBits {
  folder: number
  file: number
}

// A folder is changed after its contents, so a folder with the right permissions needs no check inside: new files are
// created with them. Links are skipped: they may lead out of the data folder.
async function protectTree(path: string, bits: GroupBits, result: Protected): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found || found.isSymbolicLink()) return
  if (!found.isDirectory()) return setBits(path, { keep: ~notOwner, add: bits.file }, result)
  if ((found.mode & notOwner) === bits.folder) return
  for (const name of await readdir(path)) await protectTree(join(path, name), bits, result)
  await setBits(path, { keep: ~notOwner, add: bits.folder }, result)
}

async function setBits(path: string, { keep, add }: { keep: number; add: number }, result: Protected): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found) return
  const mode = found.mode & 0o7777
  const wanted = (mode & keep) | add
  if (wanted === mode) return
  try {
    await chmod(path, wanted)
    result.changed += 1
  } catch {
    result.refused += 1
  }
}
