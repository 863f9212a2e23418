import type { Site } from '@digisigncast/contract/platform/site'
import { newNonce } from '../../../api/sign-in/new-nonce.ts'

// A handover from this host to the other one, so that no link can sign a browser in as another user:
// 1. here → there `#handover=start&from=<here>`; 2. there keeps a nonce in its tab and → here `#handover-for=<nonce>`;
// 3. here makes a code for the nonce and → there `#handover=<code>`, which is redeemed together with the nonce.
const keys = { own: 'handover_nonce', asked: 'handover_for' } as const

const take = (key: string): string | undefined => {
  const value = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return value
}

const isLoopback = (origin: string): boolean =>
  URL.canParse(origin) && /^((.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname)

/** Returns whether a nonce may be sent to this origin: one of the server's two addresses, or the same machine. */
export const isHandoverOrigin = (origin: string, other: string, { customer_url, admin_url }: Site): boolean =>
  origin === customer_url || origin === admin_url || (isLoopback(origin) && isLoopback(other))

/** Creates the nonce of this tab. */
export function startNonce(): string {
  const nonce = newNonce()
  sessionStorage.setItem(keys.own, nonce)
  return nonce
}

/** Returns and removes the nonce of this tab. */
export const takeOwnNonce = () => take(keys.own)

/** Remembers the nonce for which the other host requests a code, until the page that creates it. */
export const keepAskedNonce = (nonce: string) => sessionStorage.setItem(keys.asked, nonce)

export const takeAskedNonce = () => take(keys.asked)
