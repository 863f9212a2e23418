/** Base address of the files of a package. The domain is reserved by RFC 2606 and never resolves. */
export const virtualOrigin = 'https://package.invalid'

/** Finds the files that the texts of a package refer to. */
export interface References {
  /** The text that the loader replaces by the URL of the file; undefined for references to anything else. */
  markerOf: (reference: string, base: string) => string | undefined
  /** The virtual address that a module specifier stands for; undefined for bare names and other sites. */
  moduleAt: (specifier: string, base: string) => string | undefined
  /** The text that the loader replaces by the address of a page; undefined for addresses of other sites. */
  pageMarkerOf: (reference: string, base: string) => string | undefined
}

/** `mark` starts all markers: letters and digits that occur nowhere else in the package. */
export function referencesTo(paths: readonly string[], mark: string): References {
  const find = findPath(paths)
  return {
    markerOf: (reference, base) => {
      const url = URL.parse(reference.trim(), base)
      if (url?.origin !== virtualOrigin || reference.trim() === '' || reference.trim().startsWith('#')) return undefined
      const place = find(decodedPath(url.pathname))
      return place === undefined ? undefined : `${mark}${place}x${url.hash}`
    },
    moduleAt: (specifier, base) => {
      if (!/^(\.{0,2}\/|https:)/.test(specifier)) return undefined
      const url = URL.parse(specifier, base)
      if (url?.origin !== virtualOrigin) return undefined
      const path = paths[find(decodedPath(url.pathname)) ?? -1]
      return path === undefined ? url.href : addressOf(path)
    },
    pageMarkerOf: (reference, base) => {
      const url = URL.parse(reference.trim(), base)
      return url?.origin === virtualOrigin ? `${mark}root${url.pathname}${url.search}${url.hash}` : undefined
    },
  }
}

export const addressOf = (path: string): string =>
  `${virtualOrigin}/${path.split('/').map(encodeURIComponent).join('/')}`

/** Names that are the same to file systems without upper and lower case, or with decomposed characters. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/**
 * Finds a path as pages refer to it: with the same letters, else without regard to upper and lower case, because packages
 * are made on systems that make no difference.
 */
function findPath(paths: readonly string[]): (path: string) => number | undefined {
  const exact = new Map(paths.map((path, place) => [path, place]))
  const similar = new Map<string, number>()
  for (const [place, path] of paths.entries()) if (!similar.has(folded(path))) similar.set(folded(path), place)
  return (path) => exact.get(path) ?? similar.get(folded(path))
}

/** Decodes the path of a URL. A percent sign that encodes nothing stays. */
const decodedPath = (pathname: string): string =>
  pathname.slice(1).replace(/(%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })

export interface Replacement {
  start: number
  /** Exclusive. */
  end: number
  text: string
}

/** Returns the source with these ranges replaced. They are in order and do not overlap. */
export function replaced(source: string, replacements: readonly Replacement[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of replacements) {
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}
