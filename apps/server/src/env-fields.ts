import { isIP } from 'node:net'
import { z } from 'zod'
import { parseKey } from './platform/encryption/key-file.ts'
import { withoutSlashes } from './platform/without-slashes.ts'

// Values of environment variables, with words for those that are wrong.

export const text = z.string().trim().min(1).optional()
export const origin = z
  .url({ protocol: /^https?$/, message: 'is not an http(s) address' })
  .transform(withoutSlashes)
  .optional()

const networkNames = ['loopback', 'linklocal', 'uniquelocal']
export const isNetwork = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.trim().split('/')
  if (networkNames.includes(entry.trim())) return true
  const version = isIP(address)
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}
// Fastify also accepts "true" and then trusts every caller, so it is not allowed.
export const networks = text.refine(
  (list) => list === undefined || list.split(',').every(isNetwork),
  'is not a list of addresses, networks, loopback, linklocal or uniquelocal',
)

// Contacts of security.txt as URIs: RFC 9116 allows https, mailto and tel.
const isContact = (uri: string) => /^(https:\/\/|mailto:|tel:)\S+$/.test(uri) && URL.canParse(uri)
const contactsOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .map((entry) => (/^[^\s@:/]+@[^\s@:/]+$/.test(entry) ? `mailto:${entry}` : entry))
export const service = z.url({ protocol: /^https?$/, error: 'is not an http:// or https:// address' })
export const contacts = z
  .string()
  .transform(contactsOf)
  .refine((uris) => uris.every(isContact), 'is not an email address or an https:// address, or several with commas')
  .optional()
/** 32 bytes. The value must not appear in the message. */
export const encryptionKey = z
  .string()
  .transform((typed, context) => {
    const key = parseKey(typed)
    if (key) return key
    context.addIssue('must be 32 bytes in base64: make one with “openssl rand -base64 32”')
    return z.NEVER
  })
  .optional()
const pairs = (list: string): Record<string, string> | undefined => {
  try {
    const entries = list
      .split(',')
      .filter((entry) => entry.trim() !== '')
      .map(
        (entry) =>
          /^([^=]+)=(.*)$/
            .exec(entry)
            ?.slice(1)
            .map((part) => decodeURIComponent(part.trim())) as [string, string],
      )
    return Object.fromEntries(entries)
  } catch {
    return undefined
  }
}
/** The lists of OpenTelemetry. */
export const keyValues = z
  .string()
  .default('')
  .transform((list, context) => {
    const found = pairs(list)
    if (found) return found
    context.addIssue('is not a list such as name=value,other=value, with other characters percent-encoded')
    return z.NEVER
  })
const rangeText = (min: number, max: number) => `from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
export const between = (min: number, max: number) => {
  const words = `must be a number ${rangeText(min, max)}`
  return z.coerce.number(words).min(min, words).max(max, words)
}
export const integer = (min: number, max: number) =>
  between(min, max).refine(Number.isInteger, `must be a whole number ${rangeText(min, max)}`)
// 0 means unlimited.
export const perMinute = (usual: number) => integer(0, 10_000_000).default(usual)
