import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, Problem, step } from './support/output.mjs'
import { at, root, runtimeDir } from './support/paths.mjs'
import { run } from './support/processes.mjs'
import { tool } from './support/tools.mjs'
import { requireWritable } from './support/writable.mjs'

/** What is built, with the file that each build writes. */
const builds = { console: 'index.html', player: 'index.html', server: 'main.js' }
const shared = ['packages', 'package-lock.json', 'tsconfig.base.json']
const skipped = new Set(['node_modules', 'dist'])
const isTest = (name) => /\.test\.[a-z]+$/.test(name)

/** Builds the pages and the server if their sources changed since their last build. */
export async function prepareBuild({ node, env }) {
  const stale = Object.keys(builds)
    .map(examine)
    .filter((app) => app.changed)
  if (stale.length === 0) return
  requireWritable(root, 'The pages and the server must be built')
  const names = stale.map((app) => app.name).join(', ')
  await step(`Building the ${names} (after changes only, about 20 seconds)`, () =>
    Promise.all(stale.map((app) => build(app, { node, env }))),
  )
}

async function build({ name, stampFile, stamp }, { node, env }) {
  rmSync(stampFile, { force: true })
  const { code, output } = await run(node, [tool('vite'), 'build'], {
    env: { ...env, NODE_ENV: 'production' },
    cwd: at('apps', name),
    quiet: true,
  })
  if (code !== 0) throw new Problem(`${lastLines(output)}\nThe ${name} could not be built. See the output above.`)
  mkdirSync(runtimeDir, { recursive: true })
  writeFileSync(stampFile, JSON.stringify(stamp))
}

function examine(name) {
  const stampFile = join(runtimeDir, `built-${name}.json`)
  const files = [join('apps', name), ...shared].flatMap(list).sort((a, b) => (a < b ? -1 : 1))
  const known = readStamp(stampFile)
  const isBuilt = existsSync(at('apps', name, 'dist', builds[name]))
  const stats = digest(files, statText)
  if (isBuilt && known.stats === stats) return { name, changed: false }
  // A fresh checkout of the same sources has different times but the same content.
  const stamp = { stats, content: digest(files, (file) => readFileSync(join(root, file))) }
  const changed = !isBuilt || known.content !== stamp.content
  if (!changed) writeFileSync(stampFile, JSON.stringify(stamp))
  return { name, changed, stampFile, stamp }
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function statText(file) {
  const { size, mtimeMs } = statSync(join(root, file))
  return `${size} ${mtimeMs}`
}

function digest(files, facts) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(facts(file)).update('\0')
  return hash.digest('hex')
}

function list(path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || isTest(entry.name)) return []
    return entry.isDirectory() ? list(join(path, entry.name)) : [join(path, entry.name)]
  })
}
