import { ofServer } from '../../database/access/access.ts'
import type { Env } from '../../env.ts'
import { OperatorError } from '../../operator-error.ts'
import { Failure } from '../fail.ts'
import type { Platform } from '../platform.ts'
import { type EncryptionKey, encryptionKey, newKey, readEncryptionKey } from './encryption-key.ts'
import { keyFileOf, writeKeyFile } from './key-file.ts'

type Server = Pick<Platform, 'db' | 'env' | 'lock' | 'log'>

/** The feature that needs the key, for messages. */
type Use = 'Two-factor authentication' | 'Single sign-on'

const unavailable = (platform: Server, reason: string, use: Use = 'Two-factor authentication'): Failure => {
  platform.log.error(reason)
  return new Failure(
    'server.unavailable',
    `${use} does not work on this server: its encryption key is missing or is another one. Contact the operator of this service.`,
  )
}

type KeyPlace = Pick<Env, 'encryptionKey' | 'dataDir'>

/** Message for the operator about secrets that were encrypted with another key: what it means, what to do. */
export const otherKeyWords = (dataDir: string, ids: readonly string[]): string =>
  `The key of two-factor authentication and single sign-on in the database (fingerprint ${ids.join(', ')}) is not on this server: users with two-factor authentication cannot sign in. Set ENCRYPTION_KEY to that key, or copy it to ${keyFileOf(dataDir)}. See docs/operating.md, Encryption key.`

/** Fingerprints of keys of secrets in the database that this server does not have. */
export async function findOtherKeys(db: Platform['db'], place: KeyPlace): Promise<string[]> {
  const used = await db
    .selectFrom('two_factors')
    .select('key_id')
    .union(db.selectFrom('recovery_codes').select('key_id'))
    .union(ofServer(db, 'the operator').selectFrom('sso_providers').select('key_id'))
    .orderBy('key_id')
    .execute()
  if (used.length === 0) return []
  const own = await readEncryptionKey(place)
  return used.map(({ key_id }) => key_id).filter((id) => id !== own?.id)
}

/** A damaged file of the key. */
const explain =
  (platform: Server, use: Use) =>
  (error: unknown): never => {
    throw error instanceof OperatorError ? unavailable(platform, error.message, use) : error
  }

/**
 * The key that has encrypted a secret.
 * @throws Failure when this server has no key or another one; the log says what to do
 */
export async function keyToOpen(
  platform: Server,
  id: string,
  use: Use = 'Two-factor authentication',
): Promise<EncryptionKey> {
  const key = await readEncryptionKey(platform.env).catch(explain(platform, use))
  if (key?.id !== id) throw unavailable(platform, otherKeyWords(platform.env.dataDir, [id]), use)
  return key
}

/**
 * Calls `store` with the key for new secrets, which must store one. A single server creates the key at its first use.
 * @throws Failure when there are secrets of another key, and when several servers would need the same one
 */
export const withKeyToSeal = <T>(
  platform: Server,
  store: (key: EncryptionKey) => Promise<T>,
  use: Use = 'Two-factor authentication',
): Promise<T> =>
  platform.lock('encryption-key', async () => {
    const others = await findOtherKeys(platform.db, platform.env).catch(explain(platform, use))
    if (others.length > 0) throw unavailable(platform, otherKeyWords(platform.env.dataDir, others), use)
    const own = await readEncryptionKey(platform.env).catch(explain(platform, use))
    return store(own ?? (await createKey(platform, use)))
  })

async function createKey(platform: Server, use: Use): Promise<EncryptionKey> {
  const { env, log } = platform
  // Other servers would create other keys.
  if (env.redisUrl)
    throw unavailable(
      platform,
      `${use} needs the same ENCRYPTION_KEY on all servers. Make one with “openssl rand -base64 32”.`,
      use,
    )
  const key = newKey()
  await writeKeyFile(env.dataDir, key)
  log.info(`an encryption key was created: ${keyFileOf(env.dataDir)}`)
  return encryptionKey(key)
}

/** Logs at the start whether this server has the key of the secrets in the database. */
export async function warnOfOtherKey(platform: Server): Promise<void> {
  const { db, env, log } = platform
  try {
    const others = await findOtherKeys(db, env)
    if (others.length > 0) log.error(otherKeyWords(env.dataDir, others))
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    log.error(error.message)
  }
}
