/** The specifiers of all imports of a TypeScript file. */
export const specifiersIn = (text) =>
  [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)].map(([, specifier]) => specifier)

/** The first circle of imports, such as `a → b → a`. */
export function circleIn(graph) {
  const done = new Set()
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder].join(' → ')
    if (done.has(folder)) return undefined
    for (const next of graph.get(folder) ?? []) {
      const found = visit(next, [...path, folder])
      if (found) return found
    }
    done.add(folder)
    return undefined
  }
  for (const folder of graph.keys()) {
    const found = visit(folder, [])
    if (found) return found
  }
  return undefined
}
