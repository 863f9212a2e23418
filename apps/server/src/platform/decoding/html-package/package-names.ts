/** Names that are the same to file systems without upper and lower case, or with decomposed characters. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/**
 * Finds a path as pages refer to it: with the same letters, else without regard to upper and lower case, because packages
 * are made on systems that make no difference.
 */
export function findPath(paths: readonly string[]): (path: string) => number | undefined {
  const exact = new Map(paths.map((path, place) => [path, place]))
  const similar = new Map<string, number>()
  for (const [place, path] of paths.entries()) if (!similar.has(folded(path))) similar.set(folded(path), place)
  return (path) => exact.get(path) ?? similar.get(folded(path))
}

/** Decodes the path of a URL. A percent sign that encodes nothing stays. */
export const decodedPath = (pathname: string): string =>
  pathname.slice(1).replace(/(%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
