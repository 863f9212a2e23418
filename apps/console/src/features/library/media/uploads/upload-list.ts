import type { Media } from '@digisigncast/contract/content/media'
import { kindOfName, type MediaKind } from '@digisigncast/contract/content/media-types'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { useSyncExternalStore } from 'react'
import { refusalOf } from './check-file.ts'
import { readRefused, saveRefused } from './refused/refused-uploads.ts'
import { isLarge } from './send-file.ts'

export interface Upload {
  id: string
  name: string
  bytes: number
  modifiedAt: number
  /** Null after a reload, until the file is chosen again. */
  file: File | null
  kind: MediaKind
  /** `lost`: can be resumed after choosing the same file again. */
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'done' | 'refused'
  /** 0..1 of the bytes sent. */
  progress: number
  /** The connection is lost; the upload resumes automatically. */
  isOffline: boolean
  /** Error message, if refused. */
  reason: string | null
  canRetry: boolean
  /** Large enough to be paused, and resumed after a reload. */
  isResumable: boolean
  /** Object URL of a thumbnail. */
  preview: string | null
  beganAt: number
  userId: string | undefined
  /** Upload address of an unfinished file. */
  url: string | null
  /** Target folder. */
  folder: string | undefined
  /** The media item whose file is replaced. */
  replaces: { id: string; title: string } | undefined
  /** The only kind of files that can be uploaded there. Default: all kinds. */
  only?: MediaKind | undefined
  /** The new media item, once uploaded. */
  media?: Media
}

export interface UploadTarget extends Pick<Partial<Upload>, 'userId' | 'folder' | 'replaces' | 'only'> {
  maxBytes?: number | undefined
}

// Kept outside of components: uploads continue on other pages.
let uploads: readonly Upload[] = readRefused()
const listeners = new Set<() => void>()

export const uploadsNow = () => uploads
export const setUploads = (next: readonly Upload[]) => {
  uploads = next
  saveRefused(next)
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

/** Kind by the name; refused files count as images. */
export const shownKindOf = (name: string): MediaKind => kindOfName(name) ?? 'image'

export const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

export function entryOf(file: File, { maxBytes, userId, folder, replaces, only }: UploadTarget): Upload {
  const reason = refusalOf(file, maxBytes) ?? null
  const kind = shownKindOf(file.name)
  return {
    id: newId(),
    name: file.name,
    bytes: file.size,
    modifiedAt: file.lastModified,
    file,
    kind,
    state: reason === null ? 'waiting' : 'refused',
    progress: 0,
    isOffline: false,
    reason,
    canRetry: false,
    isResumable: isLarge(file),
    preview: reason === null && kindOf(kindOfName(file.name) ?? '').isPicture ? URL.createObjectURL(file) : null,
    beganAt: Date.now(),
    userId,
    url: null,
    folder,
    replaces,
    only,
  }
}
