import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../platform/worker.ts'
import { signApk } from './sign-apk.ts'
import { newKeystore } from './signing-key.ts'

/** Creates a keystore, or signs the app with one. */
export type SigningTask =
  | { task: 'create-key' }
  | { task: 'sign'; apk: Uint8Array; address: string | undefined; keystore: { file: Uint8Array; password: string } }

/** The keystore or the signed app; the password is that of a created keystore. */
export interface SigningResult {
  file: Uint8Array
  password: string
}

async function run(task: SigningTask): Promise<SigningResult> {
  if (task.task === 'create-key') return newKeystore()
  const keystore = { file: Buffer.from(task.keystore.file), password: task.keystore.password }
  return { file: signApk({ apk: Buffer.from(task.apk), address: task.address }, keystore), password: '' }
}

// Entry point of the worker thread started by `prepare-app.ts`.
async function answer(task: SigningTask): Promise<WorkerAnswer<SigningResult>> {
  try {
    return { output: await run(task) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (task: SigningTask) => {
  void answer(task).then((message) => parentPort?.postMessage(message, []))
})
