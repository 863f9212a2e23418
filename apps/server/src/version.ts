import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

/** Version of the product, from its package file. */
export const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }

/** The commit that is running: from `.commit` (written where an image is built), else from git, else `unknown`. */
export const commit = readCommit()

function readCommit(): string {
  const written = new URL('.commit', root)
  if (existsSync(written)) return readFileSync(written, 'utf8').trim() || 'unknown'
  if (!existsSync(new URL('.git', root))) return 'unknown'
  const folder = fileURLToPath(root)
  try {
    // Git refuses to read a checkout of another user, such as that of a service.
    const args = ['-c', `safe.directory=${folder.replace(/[/\\]$/, '')}`, 'rev-parse', '--short=12', 'HEAD']
    const found = execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return found.trim()
  } catch {
    return 'unknown'
  }
}
