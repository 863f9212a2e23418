import type { Platform } from '../../../platform/platform.ts'
import { findSignOut } from './sso.repo.ts'

/**
 * The address at which the user of a session signs out at the provider, and comes back from there; null if the session
 * did not begin with single sign-on or the account does not want it. Without an ID token, most providers ask the user
 * (OpenID Connect RP-Initiated Logout 1.0, section 2).
 */
export async function findSignOutUrl(
  { db, env }: Pick<Platform, 'db' | 'env'>,
  sessionHash: string,
): Promise<string | null> {
  const found = await findSignOut(db, sessionHash)
  if (!found?.sign_out_url) return null
  const url = new URL(found.sign_out_url)
  url.searchParams.set('client_id', found.client_id)
  url.searchParams.set('post_logout_redirect_uri', `${env.publicUrl}/`)
  return url.href
}
