import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkedOutCommit } from './checked-out-commit.ts'

const root = new URL('../../../../', import.meta.url)

/** Version of the product, from its package file. */
export const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }

/** The commit that is running: from `.commit` (written where an image is built), else from git, else `unknown`. */
export const commit = readCommit()

function readCommit(): string {
  const written = new URL('.commit', root)
  if (existsSync(written)) return readFileSync(written, 'utf8').trim() || 'unknown'
  return checkedOutCommit(fileURLToPath(root))?.slice(0, 12) ?? 'unknown'
}
