import { isIP } from 'node:net'
import type { PasskeyProblem } from '@digisigncast/contract/accounts/passkeys'
import { getDomain } from 'tldts'
import type { Env } from '../../../env.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './passkeys.repo.ts'

type Addresses = Pick<Env, 'publicUrl' | 'isPublicUrlSet' | 'adminUrl' | 'isAdminUrlSet'>

/** Address of a call. */
export interface CallAddress {
  protocol: string
  hostname: string
  /** Host name and port. */
  host: string
}

/** The relying party of WebAuthn: a domain and the pages that share its passkeys. */
export interface RelyingParty {
  /** Domain on which browsers offer the passkeys: its id in WebAuthn. */
  domain: string
  /** Origins of the pages that can use them. */
  origins: readonly string[]
}

/** The relying party at the address of a call, or why there is none. */
export function relyingPartyAt(env: Addresses, call: CallAddress): RelyingParty | PasskeyProblem {
  const hostname = call.hostname.toLowerCase().replace(/\.$/, '')
  const urls = urlsOf(env, call)
  // Compares host names only, like the owner's area: ports differ behind proxies. Browsers sign the whole origin.
  const own = urls.find((url) => url.hostname === hostname)
  if (!own) return isAddress(hostname) ? 'needs_https' : 'other_address'
  if (!isSecure(own)) return 'needs_https'
  const domain = domainOf(own, urls)
  const sharing = urls.filter((url) => isSecure(url) && domainOf(url, urls) === domain)
  return { domain, origins: [...new Set(sharing.map(({ origin }) => origin))] }
}

/** Domains of passkeys that can be used at the addresses of this installation. */
export function passkeyDomains(env: Addresses): string[] {
  const urls = urlsOf(env).filter(isSecure)
  return [...new Set(urls.map((url) => domainOf(url, urls)))]
}

/** Without settings, the console also works at `localhost`, whatever the port is that a container has outside. */
function urlsOf(env: Addresses, call?: CallAddress): URL[] {
  const urlOf = (isSet: boolean, url: string, local: string) => {
    if (isSet) return new URL(url)
    if (call?.hostname === local) return new URL(`${call.protocol}://${call.host}`)
    return new URL(call || isSecure(new URL(url)) ? url : `http://${local}`)
  }
  return [
    urlOf(env.isPublicUrlSet, env.publicUrl, 'localhost'),
    urlOf(env.isAdminUrlSet, env.adminUrl, 'admin.localhost'),
  ]
}

/** The domain that the host shares with the other one if both can use it, else the host itself. */
function domainOf(url: URL, urls: readonly URL[]): string {
  const other = urls.find(({ hostname }) => hostname !== url.hostname)
  return (other && isSecure(other) && sharedDomain(url.hostname, other.hostname)) || url.hostname
}

/** The longest domain that two hosts share; undefined if it is none that can be registered, such as `co.uk`. */
function sharedDomain(one: string, other: string): string | undefined {
  const [labels, others] = [one.split('.').toReversed(), other.split('.').toReversed()]
  const end = labels.findIndex((label, i) => label !== others[i])
  const shared = (end === -1 ? labels : labels.slice(0, end)).toReversed().join('.')
  // Browsers refuse public suffixes, by the same list.
  return getDomain(shared, { allowPrivateDomains: true }) === null ? undefined : shared
}

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Browsers create passkeys on https and on this machine, for domains only. */
const isSecure = ({ protocol, hostname }: URL): boolean =>
  !isAddress(hostname) && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'))

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
