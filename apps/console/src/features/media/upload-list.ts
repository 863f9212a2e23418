import { useSyncExternalStore } from 'react'
import { isVideoFile, refusalOf } from './check-file.ts'
import { isLarge } from './send-file.ts'

export interface Upload {
  id: string
  name: string
  bytes: number
  modifiedAt: number
  /** Null after a reload of the page, until it has been chosen again. */
  file: File | null
  isVideo: boolean
  /** `lost`: it can go on once the same file has been chosen again. */
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'done' | 'refused'
  /** 0..1 of the bytes that are out. */
  progress: number
  /** The connection is lost; it goes on by itself. */
  isOffline: boolean
  /** In words, when refused. */
  reason: string | null
  canRetry: boolean
  /** Large enough to be held, and resumed after a reload. */
  isResumable: boolean
  /** Object URL of a picture of it. */
  preview: string | null
  beganAt: number
  userId: string | undefined
  /** Where an unfinished one waits on the server. */
  url: string | null
  /** The folder it goes to. */
  folder: string | undefined
  /** The medium whose file it takes the place of. */
  replaces: { id: string; title: string } | undefined
}

export interface UploadTarget {
  maxBytes?: number | undefined
  userId?: string | undefined
  folder?: string | undefined
  replaces?: Upload['replaces']
}

// Lives outside of the components: uploads go on while the user looks at another page.
let uploads: readonly Upload[] = []
const listeners = new Set<() => void>()

export const uploadsNow = () => uploads
export const setUploads = (next: readonly Upload[]) => {
  uploads = next
  for (const listener of listeners) listener()
}
export const findUpload = (id: string) => uploads.find((entry) => entry.id === id)
export const changeUpload = (id: string, patch: Partial<Upload>) =>
  setUploads(uploads.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)))

export const useUploads = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => uploads,
  )

export const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export function entryOf(file: File, { maxBytes, userId, folder, replaces }: UploadTarget): Upload {
  const reason = refusalOf(file, maxBytes) ?? null
  const isVideo = isVideoFile(file)
  return {
    id: newId(),
    name: file.name,
    bytes: file.size,
    modifiedAt: file.lastModified,
    file,
    isVideo,
    state: reason === null ? 'waiting' : 'refused',
    progress: 0,
    isOffline: false,
    reason,
    canRetry: false,
    isResumable: isLarge(file),
    preview: reason === null && !isVideo ? URL.createObjectURL(file) : null,
    beganAt: Date.now(),
    userId,
    url: null,
    folder,
    replaces,
  }
}
