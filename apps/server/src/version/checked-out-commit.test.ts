import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkedOutCommit } from './checked-out-commit.ts'

const [first, second] = ['1'.repeat(40), '2'.repeat(40)]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'digisigncast-checkout-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${content}\n`)
  }
}

test('of a branch its last commit is read, also when git has packed the branches', () => {
  const branches = `# pack-refs with: peeled fully-peeled sorted\n${second} refs/heads/feat/main\n${first} refs/heads/main`
  write({ '.git/HEAD': 'ref: refs/heads/main', '.git/packed-refs': branches })
  expect(checkedOutCommit(folder)).toBe(first)
  write({ '.git/refs/heads/main': second })
  expect(checkedOutCommit(folder)).toBe(second)
})

test('a commit without a branch is read', () => {
  write({ '.git/HEAD': first })
  expect(checkedOutCommit(folder)).toBe(first)
})

test('of a worktree its own commit is read', () => {
  write({
    '.git/HEAD': 'ref: refs/heads/main',
    '.git/refs/heads/main': first,
    '.git/refs/heads/other': second,
    '.git/worktrees/tree/HEAD': 'ref: refs/heads/other',
    '.git/worktrees/tree/commondir': '../..',
    'tree/.git': `gitdir: ${join(folder, '.git/worktrees/tree')}`,
  })
  expect(checkedOutCommit(join(folder, 'tree'))).toBe(second)
})

test('a folder without a repository, and a branch without commits, have none', () => {
  expect(checkedOutCommit(folder)).toBeUndefined()
  write({ '.git/HEAD': 'ref: refs/heads/main' })
  expect(checkedOutCommit(folder)).toBeUndefined()
})
