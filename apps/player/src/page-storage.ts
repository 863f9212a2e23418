/** Returns `localStorage`; undefined where the browser blocks it. */
export function pageStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
