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

/** apt works on one installation at a time. */
let queue = Promise.resolve()
let updated

/** Installs Debian packages if apt is available and the user is root. Returns whether that succeeded. */
export async function installFromDebian(...names) {
  const apt = findProgram(['apt-get'])
  if (!apt || !isRoot()) return false
  const installed = queue.then(() =>
    step(`Installing ${names.join(', ')} from system packages (once, one or two minutes)`, (report) =>
      install(apt, names, report),
    ),
  )
  queue = installed.catch(() => {})
  return installed
}

async function install(apt, names, report) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  updated ??= run(apt, ['update', '-q'], options)
  await updated
  const args = ['install', '-y', '-q', '--no-install-recommends', '-o', 'APT::Status-Fd=1', ...names]
  const { code, output } = await run(apt, args, { ...options, onSpawn: (child) => watchStatus(child, report) })
  if (code !== 0) print(lastLines(output.replaceAll(statuses, '')))
  return code === 0
}

/** Lines of apt about its progress. Source: https://salsa.debian.org/apt-team/apt/-/blob/main/README.progress-reporting */
const statuses = /^(dl|pm)status:.*?:([\d.]+):.*\n?/gm

function watchStatus(child, report) {
  child.stdout.on('data', (text) => {
    const [, phase, percent] = [...text.matchAll(statuses)].at(-1) ?? []
    if (percent) report(`${phase === 'dl' ? 'downloading' : 'installing'} ${Math.round(Number(percent))} %`)
  })
}
