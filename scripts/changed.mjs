import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Problem } from './support/output.mjs'
import { at } from './support/paths.mjs'
import { run } from './support/processes.mjs'

/**
 * Returns the commit to compare with, and the files that differ from it, uncommitted and new ones too. The commit is
 * the merge base with the main branch; on the main branch itself, the last one, or the one before it if nothing is
 * uncommitted.
 */
export async function changes() {
  const head = await git('rev-parse', 'HEAD')
  const main = (await Promise.all(['origin/main', 'main'].map(commitOf))).find(Boolean)
  const base = (main && (await git('merge-base', 'HEAD', main))) ?? head
  const uncommitted = await differing('HEAD')
  if (base !== head || uncommitted.length > 0) return { base, files: await differing(base) }
  const before = (await commitOf('HEAD~1')) ?? head
  return { base: before, files: await differing(before) }
}

const commitOf = (name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => undefined)

async function differing(base) {
  const lists = await Promise.all([
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return lists.flatMap((list) => list.split('\n').filter(Boolean))
}

async function git(...args) {
  const { code, output } = await run('git', args, { cwd: at(), quiet: true })
  if (code !== 0) throw new Problem(`git ${args.join(' ')} failed: ${output.trim()}`)
  return output.trim()
}

const isSource = (file) => /^(apps|packages|e2e|bench)\/.*\.(ts|tsx|css|html)$/.test(file)

/** Whether only documents have changed. They need the tests that read them, and nothing else. */
export const areDocuments = (files) => files.every((file) => file.endsWith('.md'))

/** Unit tests that read changed files without importing them: those of the scripts, and those that name the file. */
export function readersOf(files, tests) {
  const others = files.filter((file) => !isSource(file)).map((file) => basename(file))
  if (others.length === 0) return []
  const names = (test) => others.some((name) => readFileSync(at(test), 'utf8').includes(name))
  const folder = areDocuments(files) ? 'scripts/checks/documents' : 'scripts/'
  return tests.filter((test) => test.startsWith(folder) || names(test))
}

const ofConsole = ['--project=console', '--project=waiting']

/** The end-to-end tests that changed files can affect, as lists of arguments of Playwright. */
export function affectedStories(files, base) {
  if (areDocuments(files)) return []
  const touches = (pattern) => files.some((file) => pattern.test(file) && !/\.test\.\w+$/.test(file))
  if (touches(/^(apps\/server\/(?!src\/testing\/)|packages\/|package-lock\.json|e2e\/playwright\.config)/)) return [[]]
  const console = touches(/^apps\/console\//)
  const player = touches(/^apps\/player\//)
  if (console && player) return [[]]
  // Playwright finds the tests that import a changed file of `e2e`.
  const since = `--only-changed=${base}`
  if (console) return [ofConsole, ['--project=display', since]]
  if (player)
    return [
      ['--project=display', '--project=browsers'],
      [...ofConsole, since],
      [...ofConsole, ...storiesWithPlayer()],
    ]
  return [[since]]
}

const storiesWithPlayer = () =>
  readdirSync(at('e2e'), { recursive: true }).filter(
    (name) => name.endsWith('.test.ts') && /player/i.test(readFileSync(at('e2e', name), 'utf8')),
  )
