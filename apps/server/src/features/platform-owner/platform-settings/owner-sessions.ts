import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import type { Platform } from '../../../platform/platform.ts'
import { limitSessions, ownerSessions } from '../../../platform/sessions/session-limits.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { saveSetting } from './save-setting.ts'

export async function showOwnerSessions({ db }: Platform): Promise<SessionLimits & { version: number }> {
  const { value, version } = await ownerSessions.read(db)
  return { ...value, version }
}

/** Saves how long sessions of the platform owner last. Open ones follow at once. */
export async function saveOwnerSessions(
  platform: Platform,
  actor: Actor,
  { version, ...limits }: SessionLimits & { version?: number | undefined },
): Promise<SessionLimits & { version: number }> {
  await saveSetting(platform, actor, { type: 'platform.sessions_changed', data: limits }, async (trx) => {
    await ownerSessions.save(trx, limits, version)
    await limitSessions(trx, limits, (is) => is('role', '=', 'super_admin'))
  })
  return showOwnerSessions(platform)
}
