import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { OperatorError } from '../operator-error.ts'
import { readDisk } from '../platform/storage/disk-space.ts'
import type { ArchivePlace } from './archive-place.ts'
import { type BackedUp, backUp, type Progress } from './back-up.ts'
import type { Installation } from './installation.ts'

export interface BackupOrder {
  from: Installation
  to: ArchivePlace
  passphrase: string | undefined
  /** Bytes to keep free on the disk. */
  spareBytes: number
}

export type BackupMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; result: BackedUp }
  /** Message for the user, if there is one. */
  | { kind: 'failed'; words: string | undefined; reason: string }

// Runs in a separate thread: rows are read and bytes are hashed off the server's event loop.
const { from, to, passphrase, spareBytes } = workerData as BackupOrder
const send = (message: BackupMessage) => parentPort?.postMessage(message, [])
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())

const refuseSmallDisk = async (bytes: number) => {
  if (typeof to !== 'string') return
  const { freeBytes } = await readDisk(dirname(to))
  if (freeBytes < bytes + spareBytes) throw new OperatorError('There is not enough space on the disk for a backup.')
}

try {
  const result = await backUp({
    from,
    to,
    passphrase,
    signal: stopping.signal,
    onSize: refuseSmallDisk,
    onProgress: (progress) => send({ kind: 'progress', progress }),
  })
  send({ kind: 'done', result })
} catch (error) {
  const words =
    error instanceof OperatorError ? error.message : stopping.signal.aborted ? 'It was canceled.' : undefined
  send({ kind: 'failed', words, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
parentPort?.close()
