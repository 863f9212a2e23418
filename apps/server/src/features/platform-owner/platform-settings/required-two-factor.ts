import type { RequiredTwoFactor } from '@digisigncast/contract/platform/platform-settings'
import type { Platform } from '../../../platform/platform.ts'
import { requiredTwoFactor, requireOwnSecondFactor } from '../../../platform/sessions/second-factors.ts'
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
