import { createHmac, randomBytes } from 'node:crypto'
import { secretPrefix } from '@digisigncast/contract/events/webhooks'

/** A secret in the format of Standard Webhooks. */
export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

interface Signed {
  /** The header `webhook-id`. */
  id: string
  /** Time of the attempt, in seconds since 1970. */
  timestamp: number
  body: Buffer
}

/** The header `webhook-signature`: one signature per secret, separated by spaces. */
export const signaturesOf = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
    })
    .join(' ')
