import { uploadLifeMs } from '@digisigncast/contract/uploads'

/** A large file that was on its way; what is needed to go on after the page was closed. */
export interface RememberedUpload {
  url: string
  userId: string
  /** Name, size and time of the file: what is chosen again must be the same one. */
  name: string
  bytes: number
  modifiedAt: number
  beganAt: number
  /** 0..1 of the bytes that were out when it was last seen. */
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
    // A full storage: the upload itself goes on.
  }
}

export const remember = (entry: RememberedUpload) => write([...readAll().filter(({ url }) => url !== entry.url), entry])
export const forget = (gone: string) => write(readAll().filter(({ url }) => url !== gone))

/** What this user may still go on with; the server keeps unfinished files for a day. */
export const rememberedOf = (userId: string, now = Date.now()) =>
  readAll().filter((entry) => entry.userId === userId && now - entry.beganAt < uploadLifeMs)

export const isSameFile = (
  file: { name: string; size: number; lastModified: number },
  entry: Pick<RememberedUpload, 'name' | 'bytes' | 'modifiedAt'>,
) => file.name === entry.name && file.size === entry.bytes && file.lastModified === entry.modifiedAt

const lockOf = (url: string) => `upload ${url}`

/** Tells other tabs that this one is sending it. */
export function holdInThisTab(url: string, until: Promise<unknown>) {
  // Not there on plain http: another tab then offers it too, and the server lets only one of them write.
  void navigator.locks?.request(lockOf(url), () => until.catch(() => undefined))
}

/** Those that no tab is sending now. */
export async function notHeld(entries: RememberedUpload[]): Promise<RememberedUpload[]> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  return entries.filter(({ url }) => !held.has(lockOf(url)))
}
