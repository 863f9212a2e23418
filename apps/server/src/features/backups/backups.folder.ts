import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Backup } from '@digisigncast/contract/backups'
import { partOf } from '../../backup/back-up.ts'

// What is not named so is not ours, and is neither listed, sent nor deleted.
const complete = /^[\w-]+\.tar(\.enc)?$/
const listed = /^[\w-]+\.tar(\.enc)?(\.part)?$/

/** The folder that backups of this server are kept in. */
export function backupsFolder(dataDir: string) {
  const folder = join(dataDir, 'backups')
  const list = async (running?: string): Promise<Backup[]> => {
    const names = await readdir(folder).catch(() => [])
    const found = names.filter((name) => listed.test(name) && (!running || name !== partOf(running)))
    const backups = await Promise.all(found.map((name) => describe(join(folder, name), name)))
    return backups.filter((backup) => backup !== undefined).sort((a, b) => b.created_at - a.created_at)
  }
  return {
    list,
    pathOf: (name: string) => join(folder, name),
    freeBytes: async (): Promise<number> => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    /** Undefined when there is none of this name that is complete. */
    open: async (name: string) => (complete.test(name) ? open(join(folder, name)).catch(() => undefined) : undefined),
    /** False when there was none. */
    remove: async (name: string): Promise<boolean> => {
      if (!listed.test(name)) return false
      return rm(join(folder, name)).then(
        () => true,
        () => false,
      )
    },
    /** Deletes what is older than the newest `keep`. */
    prune: async (keep: number) => {
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

/** The newest complete backup of this server, in a list of at most one. */
export const newestBackup = async (dataDir: string): Promise<Backup[]> =>
  (await backupsFolder(dataDir).list()).filter(({ is_complete }) => is_complete).slice(0, 1)
