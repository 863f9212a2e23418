import { afterEach, beforeEach, vi } from 'vitest'

/** The storage of a page, empty before each test: what is in it, by key. */
export function testPageStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())
  return stored
}
