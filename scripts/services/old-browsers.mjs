import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { installPinned } from '../runtime.mjs'
import { lastLines, Problem, print, step } from '../support/output.mjs'
import { at } from '../support/paths.mjs'
import { run, Stopped } from '../support/processes.mjs'
import { findProgram, installFromDebian } from './debian.mjs'

/**
 * npm packages that hold a Chromium, with the SHA-512 of their archives. To compare or update:
 * npm view chrome-aws-lambda@8.0.2 dist.integrity
 */
const pins = JSON.parse(readFileSync(new URL('old-browsers.json', import.meta.url), 'utf8'))
const folder = at('.runtime', 'browsers')
const isSupported = process.platform === 'linux' && process.arch === 'x64'
/** Browsers from Debian: the packages of their programs, the one that the tests start first. */
const fromDebian = {
  'Firefox ESR': { 'firefox-esr': 'firefox-esr' },
  WebKitGTK: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' },
}

/**
 * Returns the environment with `TEST_BROWSERS`: the browsers that the tests in `e2e/browsers` run in, as JSON, each with
 * the path of its program, or why it is not available. Downloads those that are missing. These are the oldest version and
 * the last one that gets the build for old browsers; `BROWSERS=all` adds those between them and of other makers.
 */
export async function prepareOldBrowsers({ npmCli, env }) {
  const isEvery = env.BROWSERS === 'all'
  const browsers = {}
  for (const version of isEvery ? Object.keys(pins) : ['67', '110'])
    browsers[`Chromium ${version}`] = await chromium(version, npmCli)
  if (isEvery) for (const [name, programs] of Object.entries(fromDebian)) browsers[name] = await debianProgram(programs)
  for (const [name, { missing }] of Object.entries(browsers)) if (missing) print(`${name} is not tested. ${missing}`)
  const isRequired = (isEvery || process.env.CI) && isSupported && process.getuid?.() === 0
  return { ...env, TEST_BROWSERS: JSON.stringify(browsers), ...(isRequired && { TEST_BROWSERS_REQUIRED: '1' }) }
}

/** Whether these runs of Playwright, each with its arguments, can include tests in old browsers. */
export const needOldBrowsers = (runs) =>
  runs.some((args) => {
    const projects = args.filter((arg) => arg.startsWith('--project='))
    const filters = args.filter((arg) => !arg.startsWith('-'))
    if (projects.length > 0) return projects.includes('--project=browsers')
    return filters.length === 0 || filters.some((filter) => filter.includes('browsers'))
  })

async function debianProgram(programs) {
  const names = Object.keys(programs)
  const missing = () => names.filter((name) => !findProgram([name]))
  if (missing().length > 0) await installFromDebian(...missing().map((name) => programs[name]))
  if (missing().length === 0) return { path: findProgram(names) }
  return {
    missing: `${missing().join(', ')} could not be installed. It is in Debian: ${Object.values(programs).join(', ')}.`,
  }
}

async function chromium(version, npmCli) {
  const place = join(folder, version)
  const path = join(place, 'chromium')
  if (existsSync(path)) return withLibraries(path)
  if (!isSupported) return { missing: 'There are builds for Linux on x64 only.' }
  if (!npmCli) return { missing: 'npm was not found.' }
  try {
    await step(`Downloading Chromium ${version} for the end-to-end tests (once, a few seconds)`, () =>
      install(version, { npmCli, place }),
    )
    return await withLibraries(path)
  } catch (error) {
    if (error instanceof Stopped) throw error
    print(error.message)
    return { missing: `Chromium ${version} could not be downloaded.` }
  }
}

/** The path, if the system has the libraries that the browser needs. A current Chromium from Debian brings them. */
async function withLibraries(path) {
  const own = [dirname(path), join(dirname(path), 'lib')].join(':')
  const { output } = await run('ldd', [path], { env: { ...process.env, LD_LIBRARY_PATH: own }, quiet: true })
  const absent = [...output.matchAll(/(\S+) => not found/g)].map(([, name]) => name)
  return absent.length === 0 ? { path } : { missing: `The system does not have ${absent.join(', ')}.` }
}

/** Installs the package of a version, and unpacks the browser in it with its libraries into the folder `place`. */
async function install(version, { npmCli, place }) {
  const pin = pins[version]
  const next = `${place}.new`
  const modules = join(next, 'node_modules')
  const what = { name: `Chromium ${version}`, otherwise: 'Run the tests without it.' }
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  await installPinned({ npmCli, pin, place: modules, what })
  const packed = join(modules, pin.name, 'bin')
  for (const file of readdirSync(packed)) {
    const bytes = brotliDecompressSync(readFileSync(join(packed, file)))
    if (file.endsWith('.tar.br')) await unpack(bytes, next)
    else writeFileSync(join(next, 'chromium'), bytes, { mode: 0o755 })
  }
  rmSync(modules, { recursive: true })
  renameSync(next, place)
}

async function unpack(archive, into) {
  const file = join(into, 'libraries.tar')
  writeFileSync(file, archive)
  const { code, output } = await run('tar', ['-xf', file, '-C', into, '--no-same-owner'], { quiet: true })
  if (code !== 0) throw new Problem(lastLines(output))
  rmSync(file)
}
