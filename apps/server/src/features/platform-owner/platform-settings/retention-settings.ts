import { RetentionSettings } from '@digisigncast/contract/platform/platform-settings'
import type { Db } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { storedSetting } from '../../../platform/stored-setting.ts'
import { saveSetting } from './save-setting.ts'

const setting = storedSetting('retention', RetentionSettings, {
  logs_days: 400,
  plays_days: null,
  activity_days: null,
})

export const readRetention = async (db: Db): Promise<RetentionSettings> => (await setting.read(db)).value

export async function showRetention({ db }: Platform): Promise<RetentionSettings & { version: number }> {
  const { value, version } = await setting.read(db)
  return { ...value, version }
}

export async function saveRetention(
  platform: Platform,
  actor: Actor,
  { version, ...retention }: RetentionSettings & { version?: number | undefined },
): Promise<RetentionSettings & { version: number }> {
  const { logs_days: logs, plays_days: plays, activity_days: activity } = retention
  const event = { type: 'platform.retention_changed', data: { logs, plays, activity } } as const
  await saveSetting(platform, actor, event, (trx) => setting.save(trx, retention, version))
  return showRetention(platform)
}
