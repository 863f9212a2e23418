import type { WebhookRow } from './webhooks.repo.ts'

type Secrets = Pick<WebhookRow, 'secret' | 'old_secret' | 'old_until'>

/** Replaced secrets that are kept, so that the header of the signatures stays short. */
const maxOld = 5

// `old_secret` has the replaced secrets, newest first, each with the end of its day: `whsec_a:1795771800000 whsec_b:…`.
// Those of earlier versions have no end of their own: `old_until` is theirs.
function oldSecretsOf({ old_secret, old_until }: Secrets, now: number): { secret: string; until: number }[] {
  const entries = old_secret === null ? [] : old_secret.split(' ')
  return entries
    .map((entry) => {
      const [secret = '', until] = entry.split(':')
      return { secret, until: until === undefined ? (old_until ?? 0) : Number(until) }
    })
    .filter(({ until }) => until > now)
}

/** The secrets that sign messages, newest first. */
export const validSecrets = (row: Secrets, now: number): string[] => [
  row.secret,
  ...oldSecretsOf(row, now).map(({ secret }) => secret),
]

/** The columns after a renewal: replaced secrets stay valid until the end of their own day. */
export function renewed(row: Secrets, secret: string, { now, until }: { now: number; until: number }): Secrets {
  const old = [{ secret: row.secret, until }, ...oldSecretsOf(row, now)].slice(0, maxOld)
  return { secret, old_secret: old.map((one) => `${one.secret}:${one.until}`).join(' '), old_until: until }
}
