import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { lastLines, print, step } from '../support/output.mjs'
import { run } from '../support/processes.mjs'

const isRoot = () => process.getuid?.() === 0

/** Returns the path of the first of these programs that is on the PATH or in one of the folders. */
export function findProgram(names, folders = []) {
  const all = [...(process.env.PATH ?? '').split(delimiter), ...folders].filter(Boolean)
  for (const name of names) {
    const folder = all.find((candidate) => existsSync(join(candidate, name)))
    if (folder) return join(folder, name)
  }
  return undefined
}

/** Installs Debian packages if apt is available and the user is root. Returns whether that succeeded. */
export async function installFromDebian(...names) {
  const apt = findProgram(['apt-get'])
  if (!apt || !isRoot()) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return step(`Installing ${names.join(', ')} from system packages (once, one or two minutes)`, async () => {
    await run(apt, ['update', '-q'], { env, quiet: true })
    const { code, output } = await run(apt, ['install', '-y', '-q', '--no-install-recommends', ...names], {
      env,
      quiet: true,
    })
    if (code !== 0) print(lastLines(output))
    return code === 0
  })
}
