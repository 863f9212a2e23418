import { kindOfName } from '@digisigncast/contract/content/media-types'
import type { Upload } from '../upload-list.ts'

const key = 'refused_uploads'
/** Enough for a dropped folder; keeps the storage of the tab small. */
const most = 500

type Stored = Pick<Upload, 'id' | 'name' | 'bytes' | 'modifiedAt' | 'reason' | 'userId' | 'beganAt'>

const isStored = (value: unknown): value is Stored => {
  const entry = value as Partial<Stored> | null
  return typeof entry?.id === 'string' && typeof entry.name === 'string' && typeof entry.reason === 'string'
}

let saved: readonly Upload[] = []

/** Keeps refused uploads for a reload of this tab. Those that can be resumed are kept as unfinished uploads. */
export function saveRefused(uploads: readonly Upload[]) {
  const refused = uploads.filter(({ state, url }) => state === 'refused' && url === null).slice(-most)
  if (refused.length === saved.length && refused.every((one, index) => one === saved[index])) return
  saved = refused
  const stored = refused.map(
    ({ id, name, bytes, modifiedAt, reason, userId, beganAt }): Stored => ({
      id,
      name,
      bytes,
      modifiedAt,
      reason,
      userId,
      beganAt,
    }),
  )
  try {
    if (stored.length > 0) sessionStorage.setItem(key, JSON.stringify(stored))
    else sessionStorage.removeItem(key)
  } catch {
    // The storage is full or not available: the list is shown until a reload.
  }
}

/** Returns the refused uploads of this tab. Their files must be chosen again. */
export function readRefused(): Upload[] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(all) ? all.filter(isStored).map(refusedOf) : []
  } catch {
    return []
  }
}

const refusedOf = (stored: Stored): Upload => ({
  ...stored,
  file: null,
  kind: kindOfName(stored.name) ?? 'image',
  state: 'refused',
  progress: 0,
  isOffline: false,
  canRetry: false,
  isResumable: false,
  preview: null,
  url: null,
  folder: undefined,
  replaces: undefined,
})
