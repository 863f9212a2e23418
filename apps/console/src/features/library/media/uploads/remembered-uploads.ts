import { uploadLifeMs } from '@digisigncast/contract/content/uploads'

/** An unfinished upload, as needed to resume it after a reload. */
export interface RememberedUpload {
  url: string
  userId: string
  /** Name, size and time identify the file when it is chosen again. */
  name: string
  bytes: number
  modifiedAt: number
  beganAt: number
  /** Last known progress, 0..1. */
  progress: number
  folder?: string | undefined
  replaces?: { id: string; title: string } | undefined
}

const key = 'unfinished_uploads'

const isRemembered = (value: unknown): value is RememberedUpload => {
  const entry = value as Partial<RememberedUpload> | null
  return (
    typeof entry?.url === 'string' &&
    typeof entry.userId === 'string' &&
    typeof entry.name === 'string' &&
    typeof entry.bytes === 'number' &&
    typeof entry.modifiedAt === 'number' &&
    typeof entry.beganAt === 'number' &&
    typeof entry.progress === 'number'
  )
}

function readAll(): RememberedUpload[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(all) ? all.filter(isRemembered) : []
  } catch {
    return []
  }
}

function write(entries: RememberedUpload[]) {
  try {
    if (entries.length > 0) localStorage.setItem(key, JSON.stringify(entries))
    else localStorage.removeItem(key)
  } catch {
    // The storage is full: the upload itself continues.
  }
}

export const remember = (entry: RememberedUpload) => write([...readAll().filter(({ url }) => url !== entry.url), entry])
export const forget = (gone: string) => write(readAll().filter(({ url }) => url !== gone))

/** Returns uploads that the user can resume; the server keeps unfinished files for a day. */
export const rememberedOf = (userId: string, now = Date.now()) =>
  readAll().filter((entry) => entry.userId === userId && now - entry.beganAt < uploadLifeMs)

export const isSameFile = (
  file: { name: string; size: number; lastModified: number },
  entry: Pick<RememberedUpload, 'name' | 'bytes' | 'modifiedAt'>,
) => file.name === entry.name && file.size === entry.bytes && file.lastModified === entry.modifiedAt

const lockOf = (url: string) => `upload ${url}`

/** Locks an upload, so that other tabs do not resume it. */
export function lockInThisTab(url: string, until: Promise<unknown>) {
  // Unavailable on plain http: other tabs then offer it too, and the server accepts one writer only.
  void navigator.locks?.request(lockOf(url), () => until.catch(() => undefined))
}

/** Returns uploads that no tab is sending. */
export async function withoutLocked(entries: RememberedUpload[]): Promise<RememberedUpload[]> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  return entries.filter(({ url }) => !held.has(lockOf(url)))
}
