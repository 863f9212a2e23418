import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a data folder for this process until it is unlocked or the process ends. Undefined when another process has
 * the lock. Uses a SQLite lock, which the operating system releases when the process crashes.
 */
export function lockDataDir(dataDir: string): (() => void) | undefined {
  mkdirSync(dataDir, { recursive: true })
  const lock = new DatabaseSync(join(dataDir, 'server.lock'))
  try {
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

const busyCode = 5
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === busyCode
