import { join } from 'node:path'
import { lastLines, Problem, step } from '../support/output.mjs'
import { run } from '../support/processes.mjs'
import { tool } from '../support/tools.mjs'
import { findProgram, installFromDebian } from './debian.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const programFiles = process.env.PROGRAMFILES ?? 'C:\\Program Files'

function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return (
    findProgram(names) ??
    findProgram(['Google Chrome'], ['/Applications/Google Chrome.app/Contents/MacOS']) ??
    findProgram(['chrome.exe'], [join(programFiles, 'Google', 'Chrome', 'Application')])
  )
}

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Chromium without its windows draws pages with an eighth less processor time. Returns the environment with it, or as
 * it is: tests that do not measure the display run in either.
 */
export async function prepareHeadlessShell(env) {
  if (env.HEADLESS_SHELL_PATH) return env
  const find = () => findProgram(shellNames)
  const found = find() ?? ((await installFromDebian('chromium-headless-shell')) ? find() : undefined)
  return found ? { ...env, HEADLESS_SHELL_PATH: found } : env
}

/** Returns the environment with a browser for the end-to-end tests, and installs one if necessary. */
export async function prepareChromium({ node, env }) {
  const found = findChromium()
  if (found) return { ...env, CHROMIUM_PATH: found }
  if (await installFromDebian('chromium')) return { ...env, CHROMIUM_PATH: findChromium() }
  const { code, output } = await step(
    'Downloading Chromium for the end-to-end tests (once, one or two minutes)',
    (report) => {
      const onSpawn = ({ stdout }) => stdout.on('data', (text) => report(text.match(/\d+%/g)?.at(-1) ?? ''))
      return run(node, [tool('playwright'), 'install', 'chromium'], { env, quiet: true, onSpawn })
    },
  )
  if (code === 0) return env
  throw new Problem(
    `${lastLines(output)}\nThe end-to-end tests need Chromium or Google Chrome. Install one, or set CHROMIUM_PATH.`,
  )
}
