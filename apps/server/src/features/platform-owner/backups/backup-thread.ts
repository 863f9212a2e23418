import { Worker } from 'node:worker_threads'
import type { BackedUp, Progress } from '../../../backup/back-up.ts'
import type { BackupMessage, BackupOrder } from '../../../backup/worker.ts'
import { Failure } from '../../../platform/fail.ts'

export interface RunningBackup {
  ended: Promise<BackedUp>
  cancel: () => void
}

/** Makes a backup in a worker thread. */
export function runBackup(order: BackupOrder, onProgress: (progress: Progress) => void): RunningBackup {
  const worker = new Worker(new URL('../../../backup/worker.ts', import.meta.url), { workerData: order })
  const ended = new Promise<BackedUp>((resolve, reject) => {
    worker.on('message', (message: BackupMessage) => {
      if (message.kind === 'progress') onProgress(message.progress)
      else if (message.kind === 'done') resolve(message.result)
      else if (message.words === undefined) reject(new Error(message.reason))
      else reject(new Failure('server.storage_full', message.words))
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the backup thread exited')))
  })
  return { ended, cancel: () => worker.postMessage('cancel', []) }
}
