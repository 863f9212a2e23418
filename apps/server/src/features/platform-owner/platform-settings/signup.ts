import { SignupMode, type SignupSettings } from '@digisigncast/contract/platform/platform-settings'
import { z } from 'zod'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { storedSetting } from '../../../platform/stored-setting.ts'
import { saveSetting } from './save-setting.ts'

const setting = storedSetting('signup', z.object({ mode: SignupMode.nullable() }), { mode: null })

/** Returns the registration mode. Read on every call, so that all servers follow at once. */
export const signupMode = async ({ db, env }: Pick<Platform, 'db' | 'env'>): Promise<SignupMode> =>
  (await setting.read(db)).value.mode ?? env.signup

export async function readSignup({ db, env }: Platform): Promise<SignupSettings> {
  const { value, version } = await setting.read(db)
  return {
    mode: value.mode ?? env.signup,
    default_mode: env.signup,
    is_chosen: value.mode !== null,
    register_url: env.registerUrl ?? null,
    version,
  }
}

export async function saveSignup(
  platform: Platform,
  actor: Actor,
  { mode, version }: { mode: SignupMode | null; version?: number | undefined },
): Promise<SignupSettings> {
  const event = { type: 'platform.signup_changed', data: { mode } } as const
  await saveSetting(platform, actor, event, (trx) => setting.save(trx, { mode }, version))
  return readSignup(platform)
}
