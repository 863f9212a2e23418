import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../support/paths.mjs'
import { packageFiles, release } from './release.mjs'

const today = new Date('2027-03-04T10:00:00Z')
const next = '98.1.0'
const files = packageFiles(root)

let folder
const git = (...words) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
const read = (name) => readFileSync(join(folder, name), 'utf8')
const write = (name, text) => writeFileSync(join(folder, name), text)
const versionOf = (name) => JSON.parse(read(name)).version

const hasGit = spawnSync('git', ['--version']).status === 0

describe.skipIf(!hasGit)('npm run release', () => {
  // A repository with the files of this one that contain a version, and one change to release.
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'digisigncast-release-'))
    for (const name of [...files, 'package-lock.json']) cpSync(join(root, name), join(folder, name))
    const older = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').replace(/^# .*\n+## Unreleased\n+/, '')
    write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n### Added\n- A thing.\n\n${older}`)
    git('init', '--quiet')
    git('config', 'user.name', 'A maintainer')
    git('config', 'user.email', 'maintainer@example.com')
    git('add', '--all')
    git('commit', '--quiet', '--message', 'feat: a thing')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('a release writes its version everywhere, dates the changelog, commits and tags', () => {
    const before = { lock: JSON.parse(read('package-lock.json')), changelog: read('CHANGELOG.md') }
    expect(release([next], folder, today)).toBe(0)
    for (const name of [...files, 'package-lock.json']) expect([name, versionOf(name)]).toEqual([name, next])
    expect(JSON.parse(read('apps/server/package.json')).dependencies['@digisigncast/contract']).toBe(next)
    const { packages } = JSON.parse(read('package-lock.json'))
    for (const name of files) {
      const { version, dependencies } = packages[name.replace(/\/?package\.json$/, '')]
      expect({ version, dependencies }).toEqual({ version: next, dependencies: JSON.parse(read(name)).dependencies })
    }
    expect(packages['node_modules/fastify']).toEqual(before.lock.packages['node_modules/fastify'])
    expect(read('CHANGELOG.md')).toBe(
      before.changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${next} – 2027-03-04\n`),
    )
    expect(git('status', '--porcelain')).toBe('')
    expect(git('log', '-1', '--format=%s')).toBe(`chore: release ${next}`)
    expect(git('tag', '--points-at', 'HEAD')).toBe(`v${next}`)
    expect(git('cat-file', '-t', `v${next}`)).toBe('tag')
  })

  test('with --no-commit the files are written and nothing else happens', () => {
    expect(release([next, '--no-commit'], folder, today)).toBe(0)
    expect(versionOf('package.json')).toBe(next)
    expect([git('log', '-1', '--format=%s'), git('tag')]).toEqual(['feat: a thing', ''])
  })

  test.each([
    ['no version', () => [], 'Which version?'],
    ['an unknown option', () => [next, '--force'], 'Which version?'],
    ['two numbers', () => ['98.1'], '"98.1" is not a version'],
    ['a leading v', () => [`v${next}`], 'is not a version'],
    ['a leading zero', () => ['98.01.0'], 'is not a version'],
    ['the same version', () => [versionOf('package.json')], 'is not greater than the current version'],
    ['a pre-release of the same version', () => [`${versionOf('package.json')}-rc.1`], 'is not greater'],
    ['a smaller version', () => ['0.0.9'], 'is not greater'],
  ])('%s is refused, and nothing changes', (_name, argsOf, words) => {
    expect(() => release(argsOf(), folder, today)).toThrow(words)
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
  })

  test('uncommitted changes are refused', () => {
    write('notes.txt', '')
    expect(() => release([next], folder, today)).toThrow('uncommitted changes')
  })

  test('a version whose tag exists is refused', () => {
    git('tag', `v${next}`)
    expect(() => release([next], folder, today)).toThrow(`The tag v${next} exists already`)
  })

  test('a changelog without unreleased entries is refused', () => {
    release([next], folder, today)
    expect(() => release(['98.2.0'], folder, today)).toThrow('"Unreleased" in CHANGELOG.md is empty')
  })

  test('pre-releases are smaller than their version and ordered by their numbers', () => {
    const addEntry = () => {
      write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Another thing.\n'))
      git('commit', '--quiet', '--all', '--message', 'feat: another thing')
    }
    for (const version of ['98.1.0-rc.2', '98.1.0-rc.10', '98.1.0']) {
      expect(release([version], folder, today)).toBe(0)
      addEntry()
    }
    expect(() => release(['98.1.0-rc.11'], folder, today)).toThrow('is not greater')
  })
})
