/** The storage of the browser; undefined where it is forbidden. */
export function pageStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
