import type { Platform } from '../platform/platform.ts'
import { workerThread } from '../platform/worker.ts'
import { createKey, type PlayerApp, type Signer, signPlayerApp } from './player-app.ts'
import { sharedKey } from './shared-key.ts'
import type { SigningResult, SigningTask } from './sign-thread.ts'

const thread = workerThread<SigningTask, SigningResult>(new URL('./sign-thread.ts', import.meta.url))

/** Keeps the event loop free: opening a keystore takes a tenth of a second, a new key up to seconds. */
const signer: Signer = {
  createKey: async () => {
    const { file, password } = await thread.run({ task: 'create-key' })
    return { file: Buffer.from(file), password }
  },
  sign: async ({ apk, address }, keystore) => (await thread.run({ task: 'sign', apk, address, keystore })).file,
}

/** Signs the Android app with the address of this server if necessary. Never fails; the result is logged. */
export async function preparePlayerApp(platform: Platform): Promise<PlayerApp | undefined> {
  const { env, log } = platform
  const create = () => createKey(env.dataDir, signer)
  // Servers that share a database share the key.
  const readKey = env.databaseUrl === undefined ? undefined : () => sharedKey(platform, create)
  try {
    const app = await signPlayerApp(env, { signer, ...(readKey && { readKey }) })
    if (app.state === 'signed') log.info(`the Android app is signed: ${app.file}`)
    if (app.state === 'kept') log.info(`${app.file} was not made by this server and is kept`)
    return app
  } catch (error) {
    log.warn({ err: error }, 'the Android app could not be signed; the next start tries again: see docs/android.md')
    return undefined
  }
}
