import { newerMigrations } from '../migrate.ts'
import type { Database } from '../open.ts'

interface Options {
  everyMs: number
  /** Called once, with a sentence for the log. */
  onNewer: (words: string) => void
}

export interface MigrationWatch {
  /** Checks at once: a query may have failed because a newer version has changed its table. */
  queryFailed: () => void
  close: () => void
}

/** While the database is away, every query fails. */
const restMs = 1000

/** Looks for migrations of a newer version, which another server may have run while this one was running. */
export function watchMigrations({ db }: Pick<Database, 'db'>, { everyMs, onNewer }: Options): MigrationWatch {
  let checking: Promise<void> | undefined
  let isClosed = false
  let checkedAt = -restMs
  const close = () => {
    isClosed = true
    clearInterval(timer)
  }
  const check = async () => {
    const newer = await newerMigrations(db)
    if (newer.length === 0 || isClosed) return
    close()
    onNewer(
      `The database was migrated by a newer version (${newer.join(', ')}). This server stops; start it with the new version.`,
    )
  }
  // A check that fails must not start the next one.
  const begin = () => {
    if (isClosed) return
    checkedAt = performance.now()
    checking ??= check()
      .catch(() => undefined)
      .finally(() => (checking = undefined))
  }
  const timer = setInterval(begin, everyMs).unref()
  return {
    queryFailed: () => {
      if (performance.now() - checkedAt > restMs) begin()
    },
    close,
  }
}
