import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { at } from './support/paths.mjs'
import { tool } from './support/tools.mjs'

// Builds `dist` of packages/client: scripts and types of the client and of the parts of the contract that it imports. The
// contract is not a package of its own for others, so its imports become relative ones.

const folder = at('packages/client')
const dist = join(folder, 'dist')

rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, [tool('tsc'), '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' })

for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, String(name))
  if (!/\.(js|d\.ts)$/.test(file)) continue
  const contract = relative(dirname(file), join(dist, 'contract', 'src'))
    .split(sep)
    .join('/')
  const code = readFileSync(file, 'utf8')
  const next = code
    .replace(/(["'])@digisigncast\/contract\/([^"']+)\1/g, `$1${contract}/$2.js$1`)
    // TypeScript leaves the extensions in declarations.
    .replace(/((?:from|import)\s*\(?\s*["']\.[^"']*)\.ts(["'])/g, '$1.js$2')
  if (next !== code) writeFileSync(file, next)
}
