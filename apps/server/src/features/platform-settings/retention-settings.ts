import { RetentionSettings } from '@digisigncast/contract/platform/platform-settings'
import type { Db } from '../../database/open.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/sessions/sessions.ts'
import { storedSetting } from '../../platform/stored-setting.ts'
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
  const days = (count: number | null) => (count === null ? 'forever' : `for ${count} days`)
  const logText = `changed the retention periods: logs ${days(retention.logs_days)}, proof of play ${days(retention.plays_days)} and device activity ${days(retention.activity_days)}.`
  await saveSetting(platform, actor, logText, (trx) => setting.save(trx, retention, version))
  return showRetention(platform)
}
