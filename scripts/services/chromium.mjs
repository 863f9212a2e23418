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

/** Returns the environment with a browser for the end-to-end tests, and installs one if necessary. */
export async function prepareChromium({ node, env }) {
  const found = findChromium()
  if (found) return { ...env, CHROMIUM_PATH: found }
  if (await installFromDebian('chromium')) return { ...env, CHROMIUM_PATH: findChromium() }
  const { code, output } = await step('Downloading Chromium for the end-to-end tests (once, one or two minutes)', () =>
    run(node, [tool('playwright'), 'install', 'chromium'], { env, quiet: true }),
  )
  if (code === 0) return env
  throw new Problem(
    `${lastLines(output)}\nThe end-to-end tests need Chromium or Google Chrome. Install one, or set CHROMIUM_PATH.`,
  )
}
