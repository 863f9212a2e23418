import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { lastLines, Problem, step } from './support/output.mjs'
import { at, root } from './support/paths.mjs'
import { installFromRegistry, networkHelp } from './support/registry.mjs'
import { requireWritable } from './support/writable.mjs'

const lockFile = at('package-lock.json')
const stampFile = at('node_modules', '.installed')
// npm writes this list at the end of an installation.
const installedFile = at('node_modules', '.package-lock.json')

/**
 * Installs the packages of the lock file if `node_modules` differs from it: all, or without those for development only
 * what is needed to build and to run.
 */
export async function preparePackages({ node, npmCli, env }, { isForDevelopment }) {
  const lock = readFileSync(lockFile)
  const whole = `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}`
  const stamp = isForDevelopment ? whole : `${whole} without development`
  if ([whole, stamp].includes(read(stampFile)) && read(installedFile)) return
  if (!matches(lock, isForDevelopment)) {
    if (!npmCli) throw new Problem('npm was not found. Install Node with npm and run the command again.')
    requireWritable(root, 'The npm packages must be installed')
    await step('Installing npm packages from the npm registry (once, about a minute)', () =>
      install({ node, npmCli, env }, isForDevelopment ? [] : ['--omit=dev']),
    )
  }
  writeFileSync(stampFile, stamp)
}

async function install({ node, npmCli, env }, flags) {
  const folder = at('node_modules')
  const { code, output, unreachable } = await installFromRegistry({ node, npmCli, env, cwd: root, folder, flags })
  if (code === 0) return
  throw new Problem(
    unreachable
      ? `The npm packages could not be installed. ${unreachable} ${networkHelp}`
      : `${lastLines(output)}\nThe npm packages could not be installed. Check the disk space and run the command again.`,
  )
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Whether this lock file is installed already, for example by `npm ci`. */
function matches(lock, isForDevelopment) {
  const list = read(installedFile)
  if (!list) return false
  const wanted = JSON.parse(lock.toString('utf8')).packages
  const installed = JSON.parse(list).packages
  const same = (path) =>
    ['version', 'integrity', 'resolved', 'link'].every((key) => equal(wanted, installed, path, key))
  return (
    Object.keys(installed).every((path) => wanted[path] && same(path)) &&
    Object.keys(wanted).every(
      (path) => path === '' || installed[path] || isElsewhere(wanted[path]) || (!isForDevelopment && wanted[path].dev),
    )
  )
}

function equal(wanted, installed, path, key) {
  const [a, b] = [wanted[path][key], installed[path][key]]
  // A lock file may have no `resolved` addresses.
  return a === b || (key === 'resolved' && !(wanted[path].link && installed[path].link))
}

// Optional packages for other systems are in the lock file but not installed here.
function isElsewhere(entry) {
  if (!entry.optional && !entry.devOptional && !entry.peer) return false
  const fits = (list, value) => !list || list.includes(value)
  return !(entry.os && fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && !entry.libc)
}
