import type { Platform } from '../../../platform/platform.ts'
import * as repo from './passkeys.repo.ts'
import { passkeyDomains } from './relying-party.ts'

/** Logs at the start that passkeys belong to another address: a changed `PUBLIC_URL` or `ADMIN_URL`. */
export async function warnOfOtherDomains({ db, env, log }: Pick<Platform, 'db' | 'env' | 'log'>): Promise<void> {
  const domains = passkeyDomains(env)
  for (const { domain, n } of await repo.countElsewhere(db, domains)) {
    const which = n === 1 ? `1 passkey is for ${domain} and does` : `${n} passkeys are for ${domain} and do`
    const here =
      domains.length === 0 ? 'its addresses cannot have passkeys' : `its passkeys are for ${domains.join(', ')}`
    log.warn(
      `${which} not work on this server: ${here}. Was PUBLIC_URL or ADMIN_URL changed? Users sign in with a code or a recovery code, and add new passkeys. See docs/operating.md, Another address.`,
    )
  }
}
