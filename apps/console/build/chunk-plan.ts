/** Modules that the same parts of the console need. */
export interface Atom {
  modules: readonly string[]
  /** Compressed. */
  bytes: number
  /** The parts that load it: pages, shells, panels. */
  parts: ReadonlySet<string>
  /** Indexes of the atoms that it imports. */
  imports: readonly number[]
  /** The file of a part itself, which stays as it is. */
  isFixed: boolean
}

interface Options {
  /** Relative frequency of the loads of a file that these parts need. */
  weightOf: (parts: ReadonlySet<string>) => number
  /** Bytes that could be loaded in the time that one more request takes. */
  bytesPerFile: number
}

interface Cluster {
  atoms: number[]
  bytes: number
  parts: Set<string>
  isFixed: boolean
}

/**
 * Merges atoms into files, so that pages load few files and little that they do not need: as long as a merge saves more
 * requests than it adds bytes. Returns the name of the file by module.
 */
export function planChunks(atoms: readonly Atom[], { weightOf, bytesPerFile }: Options): Map<string, string> {
  const clusters = atoms.map(({ bytes, parts, isFixed }, index): Cluster | undefined => ({
    atoms: [index],
    bytes,
    parts: new Set(parts),
    isFixed,
  }))
  const placeOf = atoms.map((_, index) => index)
  const costOf = (bytes: number, parts: ReadonlySet<string>) => (bytes + bytesPerFile) * weightOf(parts)
  const gainOf = (a: Cluster, b: Cluster) =>
    costOf(a.bytes, a.parts) + costOf(b.bytes, b.parts) - costOf(a.bytes + b.bytes, new Set([...a.parts, ...b.parts]))
  const importsOf = (place: number) =>
    new Set(
      (clusters[place]?.atoms ?? []).flatMap((atom) => atoms[atom]?.imports.map((one) => placeOf[one] ?? one) ?? []),
    )

  const withImports = (place: number, found = new Set<number>()): Set<number> => {
    for (const next of importsOf(place)) if (!found.has(next)) withImports(next, found.add(next))
    return found
  }

  /** The parts that would load a file because another one of a merge imports it. */
  const addedTo = (place: number, parts: ReadonlySet<string>): string[] =>
    [...parts].filter((part) => clusters[place]?.parts.has(part) === false)

  /** The cost of files that the parts of one file would load because the other one imports them. */
  const lossOf = (a: number, b: number, parts: ReadonlySet<string>): number =>
    [...withImports(b, withImports(a))]
      .filter((place) => place !== a && place !== b)
      .reduce((sum, place) => sum + costOf(clusters[place]?.bytes ?? 0, new Set(addedTo(place, parts))), 0)

  /** Whether a file would import another one that imports it. */
  const isCircle = (from: number, to: number): boolean => {
    const seen = new Set([from])
    const next = [...importsOf(from)].filter((place) => place !== to)
    for (let place = next.pop(); place !== undefined; place = next.pop()) {
      if (place === to) return true
      if (seen.has(place)) continue
      seen.add(place)
      next.push(...importsOf(place))
    }
    return false
  }

  const pairs = (places: readonly number[], others: readonly number[]) =>
    places.flatMap((a) =>
      others.flatMap((b) => {
        const [one, other] = [clusters[a], clusters[b]]
        if (a === b || !one || !other || one.isFixed || other.isFixed) return []
        const gain = gainOf(one, other)
        return gain > 0 ? [{ a, b, gain, isWhole: false }] : []
      }),
    )
  const all = atoms.map((_, index) => index)
  let open = pairs(all, all).filter(({ a, b }) => a < b)
  while (open.length > 0) {
    const best = open.reduce((one, other) => (other.gain > one.gain ? other : one))
    const { a, b } = best
    const [one, other] = [clusters[a], clusters[b]]
    const parts = new Set([...(one?.parts ?? []), ...(other?.parts ?? [])])
    if (!best.isWhole) {
      best.gain -= lossOf(a, b, parts)
      best.isWhole = true
      if (best.gain > 0) continue
    }
    if (!one || !other || best.gain <= 0 || isCircle(a, b) || isCircle(b, a)) {
      open = open.filter((pair) => pair !== best)
      continue
    }
    for (const place of withImports(b, withImports(a))) for (const part of parts) clusters[place]?.parts.add(part)
    clusters[a] = { atoms: [...one.atoms, ...other.atoms], bytes: one.bytes + other.bytes, parts, isFixed: false }
    clusters[b] = undefined
    for (const atom of other.atoms) placeOf[atom] = a
    open = open.filter((pair) => ![pair.a, pair.b].some((place) => place === a || place === b))
    open.push(...pairs([a], all))
  }
  const names = new Map<string, string>()
  for (const [place, cluster] of clusters.entries())
    if (cluster && !cluster.isFixed)
      for (const atom of cluster.atoms) for (const id of atoms[atom]?.modules ?? []) names.set(id, `shared-${place}`)
  return names
}
