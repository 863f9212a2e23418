import type { LogType } from '@digisigncast/contract/accounts/dashboard'
import type { LogActor } from '@digisigncast/contract/accounts/logs'
import type { Area } from '@digisigncast/contract/api/permissions'
import type { Platform } from '../../platform/platform.ts'
import { insertLogEntry, type LogEntry } from './logs.repo.ts'

export interface LogEvent {
  accountId: string | null
  userId: string | null
  type: LogType
  description: string
  area?: Area | undefined
  owners?: LogEntry['owners']
  by?: LogActor
}

/** Logs an event that changed no data and notifies consoles. Changes are logged by `change`. */
export async function writeLog({ db, live, now }: Platform, happening: LogEvent): Promise<void> {
  await insertLogEntry(db, { ...happening, now: now() })
  if (happening.accountId !== null) live.publish(happening.accountId, ['logs.changed'])
}
