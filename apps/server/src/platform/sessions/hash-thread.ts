import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { WorkerAnswer } from '../worker.ts'

/** With a hash: verifies the password. Without one: hashes it. */
export interface HashTask {
  password: string
  hash?: string
}

// Runs in the hash threads of `passwords.ts`. Argon2id with the library's parameters (19 MiB, 2 passes).
function answer({ password, hash }: HashTask): WorkerAnswer<string | boolean> {
  try {
    return { output: hash === undefined ? hashSync(password) : verifySync(hash, password) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answer(task), []))
