import { isIP } from 'node:net'
import { invalid } from '../../../platform/fail.ts'

const templates = ['common', 'organizations', 'consumers']

/** Whether an issuer is on plain http, which is allowed for addresses of the operator's own networks only. */
export const isPlain = (issuer: string): boolean => new URL(issuer).protocol === 'http:'

/** Fails for issuers that stand for many tenants, and for plain http outside the networks that the operator allows. */
export function checkIssuer(issuer: string, allowedNetworks: readonly string[]): void {
  const { pathname, hostname, username, password, search, hash } = new URL(issuer)
  const [tenant = ''] = pathname.split('/').filter(Boolean)
  const isMicrosoft = /(^|\.)(microsoftonline\.(com|us)|partner\.microsoftonline\.cn|windows\.net)$/.test(hostname)
  if (/[{}]|%7b|%7d/i.test(issuer) || (isMicrosoft && templates.includes(tenant.toLowerCase())))
    invalid(
      'issuer',
      'This issuer stands for all tenants of the provider, so anyone could sign in. Use the issuer with the ID of your tenant.',
    )
  if (username || password || search || hash)
    invalid('issuer', 'The issuer must not contain a password, a query or a fragment.')
  if (isPlain(issuer) && !(allowedNetworks.length > 0 && isLocal(hostname.replace(/^\[|\]$/g, ''))))
    invalid('issuer', 'The issuer must begin with https://.')
}

const isLocal = (host: string): boolean => isIP(host) !== 0 || host === 'localhost'
