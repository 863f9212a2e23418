import { init, parse } from 'es-module-lexer/minimal'
import { type References, type Replacement, replaced } from './references.ts'

/** Must be called once before `rewriteScript`. */
export const prepareScripts = (): Promise<void> => init()

/**
 * Replaces the specifiers of imports with virtual addresses from the import map of the page, and `import.meta.url` with
 * the address of the script. Returns a script with syntax errors unchanged.
 */
export function rewriteScript(source: string, address: string, { moduleAt }: References): string {
  try {
    // d: -1 static import, -2 import.meta, otherwise dynamic import. n: specifier, undefined if computed.
    const replacements = parse(source)[0].flatMap(({ n, s, e, se, ss, d }): Replacement[] => {
      if (d === -2) return importMetaUrl(source, { start: ss, end: se, address })
      const module = n === undefined ? undefined : moduleAt(n, address)
      if (d === -1) return module === undefined ? [] : [{ start: s, end: e, text: module }]
      if (module !== undefined) return [{ start: s, end: e, text: JSON.stringify(module) }]
      const computed = `packageModule(${source.slice(s, e)}, ${JSON.stringify(address)})`
      return n === undefined ? [{ start: s, end: e, text: computed }] : []
    })
    return replaced(source, withoutNested(replacements))
  } catch {
    return source
  }
}

function importMetaUrl(source: string, { start, end, address }: { start: number; end: number; address: string }) {
  const [property] = /^\s*\.\s*url\b/.exec(source.slice(end, end + 100)) ?? []
  return property === undefined ? [] : [{ start, end: end + property.length, text: JSON.stringify(address) }]
}

/** Sorts the replacements and skips those inside of a computed specifier. */
function withoutNested(replacements: readonly Replacement[]): Replacement[] {
  let end = 0
  return replacements
    .toSorted((one, other) => one.start - other.start)
    .filter((one) => {
      if (one.start < end) return false
      end = one.end
      return true
    })
}
