import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { isWindows, runtimeDir } from './paths.mjs'
import { run } from './processes.mjs'
import { lastLines, Problem, step } from './say.mjs'

const neededMajor = 24
const version = '24.21.0'
const packages = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win-x64']

/** @returns {Promise<{ node: string, npmCli: string | undefined, env: NodeJS.ProcessEnv }>} a Node that fits */
export async function prepareRuntime() {
  const npmCli = findNpmCli()
  const node = hasOwn() ? process.execPath : await installedNode(npmCli)
  return { node, npmCli, env: environment(node) }
}

const hasOwn = () => Number(process.versions.node.split('.')[0]) >= neededMajor

async function installedNode(npmCli) {
  const system = `${isWindows ? 'win' : process.platform}-${process.arch}`
  const byHand = `Please install Node ${neededMajor} or newer from https://nodejs.org and run the command again.`
  if (!packages.includes(system)) throw new Problem(`There is no ready-made Node for ${system}. ${byHand}`)
  const folder = join(runtimeDir, 'node_modules', `node-${system}`)
  const node = join(folder, 'bin', isWindows ? 'node.exe' : 'node')
  if (isInstalled(folder, node)) return node
  if (!npmCli) throw new Problem(`npm was not found. ${byHand}`)
  await step(`Installing Node ${neededMajor} for this project (once, about 20 seconds)`, () =>
    install({ npmCli, spec: `node-${system}@${version}`, byHand }),
  )
  const { code } = await run(node, ['--version'], { quiet: true }).catch(() => ({ code: 1 }))
  if (code !== 0) throw new Problem(`The Node of the package registry does not run on this system. ${byHand}`)
  return node
}

function isInstalled(folder, node) {
  try {
    return existsSync(node) && JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version === version
  } catch {
    return false
  }
}

// Installed beside its place and moved there whole, so an install that was killed is never taken for a good one.
async function install({ npmCli, spec, byHand }) {
  const next = join(runtimeDir, 'installing')
  const place = join(runtimeDir, 'node_modules')
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const args = [npmCli, 'install', spec, ...flags, '--prefix', next]
  const { code, output } = await run(process.execPath, args, { quiet: true, cwd: next })
  if (code !== 0) {
    throw new Problem(
      `${lastLines(output)}\nNode ${neededMajor} could not be installed: is the network there? Or: ${byHand}`,
    )
  }
  rmSync(place, { recursive: true, force: true })
  renameSync(join(next, 'node_modules'), place)
  rmSync(next, { recursive: true, force: true })
}

/** npm's own program file: the npm that runs us, else the one on the PATH. */
function findNpmCli() {
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

// Tools that start `node` by name must get the same one.
function environment(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, [key]: [dirname(node), process.env[key]].filter(Boolean).join(delimiter) }
}
