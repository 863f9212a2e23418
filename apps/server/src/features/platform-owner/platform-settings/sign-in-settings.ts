import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import type { RequiredTwoFactor } from '@digisigncast/contract/platform/platform-settings'
import type { Platform } from '../../../platform/platform.ts'
import { requiredTwoFactor, requireOwnSecondFactor } from '../../../platform/sessions/second-factors.ts'
import { limitSessions, ownerSessions } from '../../../platform/sessions/session-limits.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { saveSetting } from './save-setting.ts'

type Stored = RequiredTwoFactor & { version: number }

export async function showRequiredTwoFactor({ db }: Platform): Promise<Stored> {
  const { value, version } = await requiredTwoFactor.read(db)
  return { ...value, version }
}

/** Saves for whom two-factor authentication is required. Users without it must turn it on before their next call. */
export async function saveRequiredTwoFactor(
  platform: Platform,
  actor: Actor,
  { version, ...required }: RequiredTwoFactor & { version?: number | undefined },
): Promise<Stored> {
  if (required.platform_owners) await requireOwnSecondFactor(platform.db, actor.userId, 'platform_owners')
  await saveSetting(platform, actor, { type: 'platform.two_factor_required', data: required }, (trx) =>
    requiredTwoFactor.save(trx, required, version),
  )
  // Open consoles ask again whether their users have to turn it on.
  platform.live.publishToAll(['session.changed'])
  return showRequiredTwoFactor(platform)
}

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
