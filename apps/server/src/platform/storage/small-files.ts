import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import { type Bus, everywhere } from '../bus/bus.ts'
import { freeBytes } from './free-bytes.ts'

const megabyte = 1024 * 1024
/** Memory for small files: a 64th of that of the machine or container, within these limits. */
const [leastBytes, mostBytes, shareOfMemory] = [24 * megabyte, 128 * megabyte, 1 / 64]
/** Files that were not requested for this time leave the memory. */
const unusedMs = 10 * 60_000
const lookEveryMs = 60_000

/** A file in memory. */
export interface SmallFile {
  /** Valid until `release`. */
  readonly bytes: Buffer
  /** To be called once by each who got it: its memory is freed when it is not kept and all have. */
  release(): void
}

/** Small files that are kept in memory: pictures of grids are requested often. */
export interface SmallFiles {
  get(key: string): SmallFile | undefined
  /** Reads a file that is not in memory, once for simultaneous calls. Undefined if it cannot be kept or does not exist. */
  load(key: string, read: () => Promise<Buffer | undefined>): Promise<SmallFile | undefined>
  /** A file that is being read is not kept. */
  forget: (key: string) => void
  forgetAll: (account: string) => void
}

interface Loading {
  waiting: number
  result: Promise<SmallFile | undefined>
}

export function openSmallFiles(maxBytes = sizeFor(memoryOfMachine())): SmallFiles {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length || 1,
    dispose: (file) => file.drop(),
  })
  const loads = new Map<string, Loading>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const dropUnused = () => {
    timer = undefined
    const before = performance.now() - unusedMs
    for (const key of kept.rkeys()) {
      if ((kept.peek(key)?.usedAt ?? 0) > before) break
      kept.delete(key)
    }
    if (kept.size > 0) watch()
  }
  const watch = () => {
    timer ??= setTimeout(dropUnused, lookEveryMs).unref()
  }

  const begin = (key: string, read: () => Promise<Buffer | undefined>): Loading => {
    /** False when the file was deleted meanwhile. */
    const end = () => loads.get(key) === loading && loads.delete(key)
    const finish = async () => {
      try {
        const bytes = await read()
        const isCurrent = end()
        if (!bytes) return undefined
        const file = new KeptFile(bytes, performance.now(), loading.waiting)
        if (isCurrent) kept.set(key, file)
        else file.drop()
        watch()
        return file
      } finally {
        end()
      }
    }
    const loading: Loading = { waiting: 0, result: Promise.resolve().then(finish) }
    loads.set(key, loading)
    return loading
  }
  return {
    get: (key) => {
      const file = kept.get(key)
      file?.use(performance.now())
      return file
    },
    load: (key, read) => {
      const loading = loads.get(key) ?? begin(key, read)
      loading.waiting += 1
      return loading.result
    },
    forget: (key) => {
      loads.delete(key)
      kept.delete(key)
    },
    forgetAll: (account) => {
      for (const files of [loads, kept])
        for (const key of files.keys()) if (key.startsWith(`${account}/`)) files.delete(key)
    },
  }
}

class KeptFile implements SmallFile {
  readonly bytes: Buffer
  usedAt: number
  private users: number
  private isDropped = false

  constructor(bytes: Buffer, usedAt: number, users: number) {
    this.bytes = bytes
    this.usedAt = usedAt
    this.users = users
  }

  use(at: number): void {
    this.usedAt = at
    this.users += 1
  }

  release(): void {
    this.users -= 1
    this.freeUnused()
  }

  drop(): void {
    this.isDropped = true
    this.freeUnused()
  }

  private freeUnused(): void {
    if (this.isDropped && this.users === 0) freeBytes(this.bytes)
  }
}

/** Bytes of memory for small files on a machine with this much. */
export const sizeFor = (memoryBytes: number): number =>
  Math.min(mostBytes, Math.max(leastBytes, Math.floor(memoryBytes * shareOfMemory)))

/** Memory of the container, if it is limited, or of the machine. */
const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Keeps small files in memory; deleted files leave it on all servers. */
export function smallCache(bus: Bus) {
  const small = openSmallFiles()
  const { forget, forgetAll } = everywhere(bus, 'files', { forget: small.forget, forgetAll: small.forgetAll })
  return { small, forget, forgetAll }
}
