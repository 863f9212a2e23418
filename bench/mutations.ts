import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { type Condition, conditionsIn, turnedRound } from './mutations/conditions.ts'
import { randoms } from './trouble/script.ts'

const root = join(import.meta.dirname, '..')
/** Of 20 conditions. */
const shares = { 'apps/server/src': 8, 'apps/console/src': 6, 'apps/player/src': 6 }
const isProduction = (path: string) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)(testing|migrations)\//.test(path)

const isQuickTest = (path: string) => /\.test\.tsx?$/.test(path) && !path.includes('.long.')

interface Mutation {
  file: string
  condition: Condition
}

/** Arguments of `scripts/run.mjs`, by the name of what runs. The fastest comes first, and the first failure ends it. */
type Steps = readonly (readonly [string, readonly string[]])[]

const quickSteps = (file: string): Steps => {
  const units = ['--bail=1', '--exclude=**/*.long.test.*']
  const hasTests = readdirSync(join(root, dirname(file)), { recursive: true }).some((name) => isQuickTest(String(name)))
  const app = file.split('/').slice(0, 2).join('/')
  return [
    ...(hasTests ? [['tests beside it', ['test', `${dirname(file)}/`, ...units]] as const] : []),
    // The rest of the check would find how the condition is written.
    ['types', ['exec', 'tsc', '--noEmit', '-p', app]],
    ['quick tests', ['test', `${app}/`, ...units]],
    // Built with linked packages, pages have some hundred bytes more.
    ['quick stories', ['test', 'e2e', '--grep=@quick', '--grep-invert=stays within its budget', '-x']],
  ]
}
const restSteps: Steps = [
  ['long tests', ['test', '.long.test.', '--bail=1']],
  ['other stories', ['test', 'e2e', '--grep-invert=@quick', '-x']],
]

/**
 * Turns one condition after the other round, in places of the server, the console and the player that the seed chooses,
 * and prints what finds each: the quick set of tests, or else the rest. `--from 5 --to 8` are some of the 20.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      seed: { type: 'string', default: '1' },
      from: { type: 'string', default: '1' },
      to: { type: 'string', default: '20' },
      quick: { type: 'boolean', default: false },
    },
  })
  const chosen = (await choose(randoms(Number(values.seed)))).slice(Number(values.from) - 1, Number(values.to))
  const place = await copyOfTree()
  const counts = { quick: 0, rest: 0 }
  try {
    for (const [at, mutation] of chosen.entries()) {
      const { file, condition } = mutation
      console.log(`\n${at + Number(values.from)}. ${file}:${condition.line}  ${condition.text.replaceAll(/\s+/g, ' ')}`)
      const text = await readFile(join(place, file), 'utf8')
      await writeFile(join(place, file), turnedRound(text, condition))
      const quick = await firstFailing(place, quickSteps(file))
      const rest = quick || values.quick ? undefined : await firstFailing(place, restSteps)
      await writeFile(join(place, file), text)
      if (quick) counts.quick += 1
      if (rest) counts.rest += 1
      console.log(`   ${quick ?? rest ?? 'nothing'} found it`)
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  console.log(`\nfound by the quick set: ${counts.quick} of ${chosen.length}`)
  if (!values.quick) console.log(`found by the whole set: ${counts.quick + counts.rest} of ${chosen.length}`)
}

/** Conditions of different files, in the order of the shares. */
async function choose(random: () => number): Promise<Mutation[]> {
  const chosen: Mutation[] = []
  for (const [folder, share] of Object.entries(shares)) {
    const files = (await readdir(join(root, folder), { recursive: true })).filter(isProduction).toSorted()
    const before = chosen.length
    while (chosen.length < before + share) {
      const file = join(folder, files[Math.floor(random() * files.length)] ?? '')
      const conditions = conditionsIn(file, await readFile(join(root, file), 'utf8'))
      const condition = conditions[Math.floor(random() * conditions.length)]
      if (condition && chosen.every((other) => other.file !== file)) chosen.push({ file, condition })
    }
  }
  return chosen
}

/** The name of the first step that fails. Prints how long each took, and what failed: it can be a flaky test. */
async function firstFailing(place: string, steps: Steps): Promise<string | undefined> {
  for (const [name, args] of steps) {
    const begun = Date.now()
    const child = spawn(process.execPath, ['scripts/run.mjs', ...args], {
      cwd: place,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let failure = ''
    createInterface(child.stdout).on('line', (line) => (failure ||= failureIn(line)))
    const [code] = await once(child, 'close')
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`   ${name}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s  ${code === 0 ? '' : failure}`)
    if (code !== 0) return name
  }
  return undefined
}

/** A failed test or an error of the compiler. Files that the first failure has ended are listed, too, as files. */
const failureIn = (line: string): string =>
  /error TS\d|✗.* › |✘/.test(line) ? stripVTControlCharacters(line).trim() : ''

/** A copy of the sources that shares the installed packages. */
async function copyOfTree(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'digisigncast-mutations-'))
  const left = new Set(['.git', '.results', '.runtime', 'data'])
  await cp(root, place, {
    recursive: true,
    filter: (source) => {
      const path = relative(root, source)
      return !left.has(path) && !/(^|\/)(node_modules|dist)(\/|$)/.test(path)
    },
  })
  for (const folder of ['', ...(await readdir(join(root, 'apps'))).map((name) => join('apps', name))]) {
    const packages = join(root, folder, 'node_modules')
    if (existsSync(packages)) await symlink(packages, join(place, folder, 'node_modules'))
  }
  await mkdir(join(place, '.runtime'))
  // What says which sources are built is of this copy alone.
  for (const name of await readdir(join(root, '.runtime')))
    if (!name.startsWith('built-')) await symlink(join(root, '.runtime', name), join(place, '.runtime', name))
  return place
}
