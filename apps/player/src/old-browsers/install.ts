import { builtIns } from './built-ins.ts'

/** Adds missing built-ins to this page or worker, as own ones are: not enumerable. Returns the paths of those added. */
function install(): string[] {
  // 71
  if (typeof globalThis === 'undefined') Object.defineProperty(self, 'globalThis', { value: self, configurable: true })
  return Object.keys(builtIns).filter((path) => add(path, builtIns[path]))
}

function add(path: string, value: unknown): boolean {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let target: object = self
  for (const name of names) target = (target as Record<string, object>)[name] ?? target
  if (last in target) return false
  Object.defineProperty(target, last, { value, writable: true, configurable: true })
  return true
}

/** The built-ins that this browser does not have. None in a modern browser. */
export const added: readonly string[] = install()
