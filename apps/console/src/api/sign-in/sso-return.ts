import { type SsoProblem, ssoProblems } from '@digisigncast/contract/sso/sso-problems'

const nonceKey = 'sso_nonce'

/** Leaves this tab for the provider; the page that it comes back to takes the nonce. */
export function goToProvider(url: string, nonce: string) {
  const { origin } = new URL(url)
  // Providers come back to one address, and other hosts do not share the storage.
  if (origin !== window.location.origin) return window.location.assign(`${origin}/`)
  sessionStorage.setItem(nonceKey, nonce)
  return window.location.assign(url)
}

/** Returns and removes the nonce of this tab. */
export function takeSsoNonce(): string {
  const nonce = sessionStorage.getItem(nonceKey) ?? ''
  sessionStorage.removeItem(nonceKey)
  return nonce
}

/** The end of a sign-in at a provider: a code, or the problem in words. */
export interface SsoEnd {
  code: string | null
  problem: string | undefined
}

/** Result of a sign-in at the provider, in the fragment of the page. */
export function ssoReturnIn(hash: string): SsoEnd {
  const fields = new URLSearchParams(hash.slice(1))
  const problem = fields.get('sso-problem')
  return { code: fields.get('sso'), problem: problem === null ? undefined : problemText(problem) }
}

const problemText = (problem: string): string =>
  problem in ssoProblems ? ssoProblems[problem as SsoProblem] : 'The sign-in failed. Start again.'
