import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '@digisigncast/contract/platform/backups'
import { partOf } from '../../../backup/archive-place.ts'
import { readDisk } from '../../../platform/storage/disk-space.ts'
import { type BackupStore, complete, newestFirst } from './backup-store.ts'

const listed = /^[\w-]+\.tar(\.enc)?(\.part)?$/

/** Stores backups in a folder of this server. */
export function backupsFolder(dataDir: string): BackupStore {
  const folder = join(dataDir, 'backups')
  const list = async (running?: string): Promise<Backup[]> => {
    const names = await readdir(folder).catch(() => [])
    const found = names.filter((name) => listed.test(name) && (!running || name !== partOf(running)))
    const backups = await Promise.all(found.map((name) => describe(join(folder, name), name)))
    return newestFirst(backups.filter((backup) => backup !== undefined))
  }
  return {
    place: null,
    placeOf: (name) => join(folder, name),
    list,
    freeBytes: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { freeBytes } = await readDisk(folder)
      return freeBytes
    },
    open: async (name) => {
      const handle = complete.test(name) ? await open(join(folder, name)).catch(() => undefined) : undefined
      return (
        handle && {
          bytes: (await handle.stat()).size,
          read: async () => handle.createReadStream({ highWaterMark: 1024 * 1024 }),
          close: () => handle.close(),
        }
      )
    },
    remove: async (name) => {
      if (!listed.test(name)) return false
      return rm(join(folder, name)).then(
        () => true,
        () => false,
      )
    },
    prune: async (keep) => {
      const kept = (await list()).filter(({ is_complete }) => is_complete)
      for (const { name } of kept.slice(keep)) await rm(join(folder, name), { force: true })
    },
  }
}

async function describe(path: string, name: string): Promise<Backup | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { name, bytes: found.size, created_at: Math.round(found.mtimeMs), is_complete: complete.test(name) }
}
