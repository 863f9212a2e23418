import type { Platform } from '../../platform/platform.ts'
import { insertLogEntry, type LogEntry } from './logs.repo.ts'

export type LogEvent = Omit<LogEntry, 'id' | 'screenId' | 'now'>

/** Logs an event that changed no data and notifies consoles. Changes are logged by `change`. */
export async function writeLog({ db, live, now }: Platform, event: LogEvent): Promise<void> {
  await insertLogEntry(db, { ...event, now: now() })
  if (event.accountId !== null) live.publish(event.accountId, ['logs.changed'])
}
