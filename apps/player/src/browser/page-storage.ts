/** Returns what was stored under a key; undefined when there is nothing, or when it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(pageStorage()?.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON; undefined removes it. Without storage, or when it is full, nothing is stored. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) pageStorage()?.removeItem(key)
    else pageStorage()?.setItem(key, JSON.stringify(value))
  } catch {
    // Storage full or blocked.
  }
}

/** Returns `localStorage`; undefined where the browser blocks it. */
export function pageStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
