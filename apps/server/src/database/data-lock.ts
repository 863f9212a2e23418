import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a data folder for this process, until it is given back or the process ends, however it ends. Undefined when
 * another process has it. A lock of SQLite's: the system itself takes it from whoever dies.
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
