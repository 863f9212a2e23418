import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Platform } from '../platform/platform.ts'
import { storedSetting } from '../platform/stored-setting.ts'
import {
  type AndroidKey,
  incompleteKey,
  isSameKey,
  readAndroidKey,
  restoreAndroidKey,
  setAsideAndroidKey,
} from './key-files.ts'

/** The files of the key in base64; empty until there is one. */
const setting = storedSetting('android-key', z.object({ keystore: z.string(), password: z.string() }), {
  keystore: '',
  password: '',
})

/**
 * Returns the key that all servers of a database use: Android rejects an update that another key signed. The first
 * server stores its key in the database; the others copy it to their data folder.
 */
export function sharedKey(platform: Platform, createKey: () => Promise<AndroidKey>): Promise<AndroidKey> {
  const { db, env, log, now } = platform
  return platform.lock('android-key', async () => {
    const own = await readAndroidKey(env.dataDir)
    const { value } = await setting.read(db)
    if (value.keystore === '') {
      const key = own.size > 0 ? own : await createKey()
      const [keystore, password] = [base64(key.get('key.p12')), base64(key.get('password'))]
      await db.transaction().execute((trx) => setting.save(trx, { keystore, password }, undefined))
      return key
    }
    const shared: AndroidKey = new Map([
      ['key.p12', Buffer.from(value.keystore, 'base64')],
      ['password', Buffer.from(value.password, 'base64')],
    ])
    if (!isSameKey(own, shared)) await replace(env.dataDir, shared, { hasOwnKey: own.size > 0, log, now: now() })
    return shared
  })
}

const base64 = (bytes: Buffer | undefined): string => bytes?.toString('base64') ?? ''

interface Replacement {
  /** Whether this server has a key of its own, which is moved aside. */
  hasOwnKey: boolean
  log: FastifyBaseLogger
  now: number
}

async function replace(dataDir: string, key: AndroidKey, { hasOwnKey, log, now }: Replacement): Promise<void> {
  if (hasOwnKey) {
    const aside = await setAsideAndroidKey(dataDir, now)
    log.warn(
      `This server had its own signing key for the Android app. It was moved to ${aside}, and the key that the servers share is used. Android apps that were signed with the old key must be removed from their devices before an update.`,
    )
  }
  if (!(await restoreAndroidKey(dataDir, key))) throw incompleteKey(dataDir)
}
