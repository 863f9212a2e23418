import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem, print } from '../support/output.mjs'
import { root } from '../support/paths.mjs'

const usage = 'Which version? npm run release -- <version> [--no-commit], for example 1.4.0'
const emptyUnreleased = '## Unreleased\n'

/**
 * `npm run release -- <version>`: writes the version into the package files and the lock file, gives the entries under
 * "Unreleased" in the changelog that version, commits and tags. With `--no-commit` the files are only written.
 */
export function release(args, folder = root, today = new Date()) {
  const version = args.find((arg) => !arg.startsWith('--'))
  const unknown = args.filter((arg) => arg !== version && arg !== '--no-commit')
  if (version === undefined || unknown.length > 0) throw new Problem(usage)
  const git = (...words) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
  const current = readJson(folder, 'package.json').version
  if (compare(parse(version), parse(current)) <= 0)
    throw new Problem(`${version} is not greater than the current version ${current}. Choose a greater one.`)
  if (git('status', '--porcelain') !== '')
    throw new Problem('There are uncommitted changes. Commit or stash them, and run this again.')
  if (git('tag', '--list', `v${version}`) !== '')
    throw new Problem(`The tag v${version} exists already. Choose a greater version.`)
  const changelog = released(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version, today)

  for (const file of packageFiles(folder)) writeJson(folder, file, withVersion(readJson(folder, file), version))
  writeJson(folder, 'package-lock.json', lockWithVersion(readJson(folder, 'package-lock.json'), version))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  if (args.includes('--no-commit')) {
    print(`The files contain version ${version}. Nothing is committed.`)
    return 0
  }
  git('commit', '--quiet', '--all', '--message', `chore: release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `DigiSignCast ${version}`)
  print(`Committed and tagged v${version}. Publish both: git push --follow-tags`)
  return 0
}

/** Paths of the package files of the project and its workspaces. */
export function packageFiles(folder) {
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => `${parent}/${name}/package.json`),
  )
  return ['package.json', ...workspaces.filter((file) => existsSync(join(folder, file)))]
}

/** Numbers and the pre-release part of a version, without build metadata (https://semver.org, 2 and 9). */
function parse(version) {
  const number = '(0|[1-9]\\d*)'
  const identifier = '(?:0|[1-9]\\d*|\\d*[a-zA-Z-][\\da-zA-Z-]*)'
  const pattern = `^${number}\\.${number}\\.${number}(?:-(${identifier}(?:\\.${identifier})*))?$`
  const [, major, minor, patch, preRelease] = new RegExp(pattern).exec(version) ?? []
  if (major === undefined)
    throw new Problem(`"${version}" is not a version. Use three numbers, for example 1.4.0 or 1.4.0-rc.1.`)
  return { numbers: [major, minor, patch].map(Number), preRelease: preRelease?.split('.') ?? [] }
}

/** Compares two versions (https://semver.org, 11): below 0 if `a` is smaller. */
function compare(a, b) {
  const different = a.numbers.findIndex((number, i) => number !== b.numbers[i])
  if (different >= 0) return a.numbers[different] - b.numbers[different]
  if (a.preRelease.length === 0 || b.preRelease.length === 0) return b.preRelease.length - a.preRelease.length
  for (const [i, part] of a.preRelease.entries()) {
    const order = compareIdentifiers(part, b.preRelease[i])
    if (order !== 0) return order
  }
  return a.preRelease.length - b.preRelease.length
}

function compareIdentifiers(a, b) {
  if (a === b) return 0
  if (b === undefined) return 1
  const [isNumber, isOtherNumber] = [a, b].map((text) => /^\d+$/.test(text))
  if (isNumber && isOtherNumber) return Number(a) - Number(b)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return a < b ? -1 : 1
}

/** Returns the changelog with its unreleased entries under `version`, and a new empty section. */
function released(changelog, version, today) {
  const at = changelog.indexOf(emptyUnreleased)
  if (at < 0) throw new Problem('CHANGELOG.md has no section "## Unreleased". Add it above the newest version.')
  const after = changelog.slice(at + emptyUnreleased.length)
  const entries = after.split(/^## /m)[0]
  if (!/^- /m.test(entries))
    throw new Problem('"Unreleased" in CHANGELOG.md is empty. Describe the changes there, and run this again.')
  const title = `## ${version} – ${today.toISOString().slice(0, 10)}\n`
  return `${changelog.slice(0, at)}${emptyUnreleased}\n${title}${after}`
}

const ofProject = (name) => name.startsWith('@digisigncast/')

/** Returns a package file, or its copy in the lock file, with the new version of itself and of its workspaces. */
function withVersion(entry, version) {
  const changed = { ...entry, version }
  for (const group of ['dependencies', 'devDependencies']) {
    if (!entry[group]) continue
    const pairs = Object.entries(entry[group])
    changed[group] = Object.fromEntries(pairs.map(([name, range]) => [name, ofProject(name) ? version : range]))
  }
  return changed
}

function lockWithVersion(lock, version) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') ? entry : withVersion(entry, version),
  ])
  return { ...lock, version, packages: Object.fromEntries(packages) }
}

const readJson = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const writeJson = (folder, file, value) => writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`)
