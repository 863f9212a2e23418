import { readFileSync, writeFileSync } from 'node:fs'
import { at } from '../support/paths.mjs'

// npm omits a platform package from the lock file if the registry in use does not have it. Then `npm ci` rejects the lock
// file on every machine. These packages are added here with their version and platform.
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const aliases = { armv7: 'arm', armhf: 'arm', win: 'win32', 'arm-eabi': 'arm' }

/** Returns optional dependencies that are missing in the lock file, as path → entry. */
export function missingPackages(lock) {
  const missing = {}
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`
      if (!lock.packages[path] && !lock.packages[`${parent}/${path}`]) missing[path] = platformEntry(name, range, entry)
    }
  }
  return missing
}

function platformEntry(name, range, parent) {
  const words = name
    .split('/')
    .at(-1)
    .split('-')
    .map((word) => aliases[word] ?? word)
  const entry = { version: range.replace(/^[\^~]/, ''), optional: true }
  const cpu = words.filter((word) => processors.includes(word))
  const os = words.filter((word) => systems.includes(word))
  if (parent.dev) entry.dev = true
  if (cpu.length > 0) entry.cpu = cpu
  if (os.length > 0) entry.os = os
  if (words.some((word) => word.startsWith('musl'))) entry.libc = ['musl']
  else if (words.some((word) => word.startsWith('gnu'))) entry.libc = ['glibc']
  return entry
}

export const readLock = () => JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))

/** Completes the lock file after `npm install`. */
export function completeLock() {
  const lock = readLock()
  const missing = missingPackages(lock)
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(
    at('package-lock.json'),
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
  )
  return Object.keys(missing)
}
