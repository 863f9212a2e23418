import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Returns the commit that is checked out in a folder. Git's files are read without git: it may be missing, and it refuses
 * a checkout of another user, such as that of a service.
 */
export function checkedOutCommit(project: string): string | undefined {
  const folder = gitFolderOf(project)
  const head = read(folder, 'HEAD')
  const [, branch] = /^ref: (.+)$/.exec(head ?? '') ?? []
  return branch ? commitOf(folder, branch) : head
}

/** A worktree has a file instead of the folder. */
function gitFolderOf(project: string): string {
  const [, elsewhere] = /^gitdir: (.+)$/.exec(read(project, '.git') ?? '') ?? []
  return elsewhere ? resolve(project, elsewhere) : join(project, '.git')
}

function commitOf(folder: string, branch: string): string | undefined {
  // Branches are those of the repository that a worktree belongs to.
  const common = resolve(folder, read(folder, 'commondir') ?? '.')
  const packed = (read(common, 'packed-refs') ?? '').split('\n').find((line) => line.endsWith(` ${branch}`))
  return read(common, branch) ?? packed?.split(' ')[0]
}

function read(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8').trim()
  } catch {
    return undefined
  }
}
