import { useSyncExternalStore } from 'react'
import { failureText } from '../../api/client.ts'
import { readSession, subscribeToSession } from '../../api/stored-session.ts'
import { upload } from '../../api/upload.ts'
import { isVideoFile, refusalOf } from './check-file.ts'
import { videoFrame } from './video-frame.ts'

const atMostAtOnce = 3

export interface Upload {
  id: string
  file: File
  state: 'waiting' | 'sending' | 'done' | 'refused'
  /** 0..1 of the bytes that are out. */
  progress: number
  /** In words, when refused. */
  reason: string | null
  canRetry: boolean
  /** Object URL of a picture of it. */
  preview: string | null
}

// Lives outside of the components: uploads go on while the user looks at another page.
let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()
const controllers = new Map<string, AbortController>()

const set = (next: readonly Upload[]) => {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (id: string, patch: Partial<Upload>) =>
  set(uploads.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)))

export const useUploads = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
  )

/** Queues files; those that need not be sent are shown with the reason. */
export function addUploads(files: Iterable<File>, maxBytes: number | undefined) {
  const added = [...files].map((file): Upload => {
    const reason = refusalOf(file, maxBytes) ?? null
    return {
      id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
      file,
      state: reason === null ? 'waiting' : 'refused',
      progress: 0,
      reason,
      canRetry: false,
      preview: reason === null && !isVideoFile(file) ? URL.createObjectURL(file) : null,
    }
  })
  set([...uploads, ...added])
  pump()
}

/** Stops it when it is on its way, and takes it off the page. */
export function removeUploads(ids: Iterable<string>) {
  const gone = new Set(ids)
  for (const { id, preview } of uploads) {
    if (!gone.has(id)) continue
    controllers.get(id)?.abort()
    if (preview) URL.revokeObjectURL(preview)
  }
  set(uploads.filter(({ id }) => !gone.has(id)))
  pump()
}

export function retryUpload(id: string) {
  change(id, { state: 'waiting', progress: 0, reason: null, canRetry: false })
  pump()
}

function pump() {
  const free = atMostAtOnce - uploads.filter(({ state }) => state === 'sending').length
  for (const next of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(next)
}

async function send({ id, file, preview }: Upload) {
  const controller = new AbortController()
  controllers.set(id, controller)
  change(id, { state: 'sending' })
  try {
    const thumbnail = isVideoFile(file) ? await videoFrame(file, controller.signal) : null
    if (thumbnail && preview === null && isThere(id)) change(id, { preview: URL.createObjectURL(thumbnail) })
    await upload(file, thumbnail, {
      signal: controller.signal,
      onProgress: (progress) => change(id, { progress }),
    })
    change(id, { state: 'done', progress: 1 })
  } catch (failure) {
    change(id, { state: 'refused', reason: failureText(failure) ?? 'Something went wrong!', canRetry: true })
  } finally {
    controllers.delete(id)
    pump()
  }
}

const isThere = (id: string) => uploads.some((entry) => entry.id === id)

subscribeToSession(() => {
  if (!readSession()) removeUploads(uploads.map(({ id }) => id))
})

window.addEventListener('beforeunload', (event) => {
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
})
