import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { at } from '../support/paths.mjs'
import { finish } from './finish.mjs'
import { flakyList, keepFlaky } from './flaky-list.mjs'

const day = '2030-04-05'
const entry = (name, lastSeen, failure) => ({ test: name, lastSeen, failure })

function folderWithList(entries) {
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-flaky-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'list.json')
  writeFileSync(file, JSON.stringify(entries))
  return { folder, file, read: () => JSON.parse(readFileSync(file, 'utf8')) }
}

test('the list has each flaky test once, sorted, with the day and the first line of its last failure', () => {
  const list = folderWithList([
    entry('b › old', '2030-01-01', 'Error: old'),
    entry('a › kept', '2030-01-01', 'Error: kept'),
  ])
  const flaky = [
    { name: 'b › old', reason: '\u001b[31m\n  Error: new\u001b[39m\n    at b.ts:1' },
    { name: 'c › new', reason: 'x'.repeat(500) },
  ]
  keepFlaky(flaky, { file: list.file, now: new Date(`${day}T12:00:00Z`) })
  const expected = [
    entry('a › kept', '2030-01-01', 'Error: kept'),
    entry('b › old', day, 'Error: new'),
    entry('c › new', day, 'x'.repeat(200)),
  ]
  expect(list.read()).toEqual(expected)
})

test('a run names its flaky tests above the closing line, and keeps them', () => {
  const list = folderWithList([])
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
  const options = { results: list.folder, list: list.file }
  const flaky = [{ name: 'a.test.ts › late', reason: 'Error: too late\n    at a.ts:1' }]
  expect(
    finish(
      [
        { passed: 3, failed: 0, failures: [] },
        { passed: 2, failed: 0, failures: [], flaky },
      ],
      options,
    ),
  ).toBe(0)
  const text = '↻ a.test.ts › late\n    Error: too late\n        at a.ts:1'
  expect(lines.mock.calls.map(([line]) => line)).toEqual([
    `\nFlaky (failed, then passed alone):\n${text}`,
    '\n5 passed, 0 failed',
  ])
  expect(readFileSync(join(list.folder, 'flaky.txt'), 'utf8')).toBe(text)
  expect(list.read()).toMatchObject([{ test: 'a.test.ts › late', failure: 'Error: too late' }])
  expect(finish([{ passed: 3, failed: 1, failures: ['✗ b'], flaky }], options)).toBe(1)
})

test('every entry of the list in the repository names a test file that exists', () => {
  const entries = JSON.parse(readFileSync(flakyList, 'utf8'))
  expect(entries.filter(({ test: name }) => !existsSync(at(name.split(' › ')[0])))).toEqual([])
})
