import { setPriority } from 'node:os'
import { prepareChecks } from '../android/build.mjs'
import { prepareBuild } from '../build.mjs'
import { runChecks } from '../check.mjs'
import { prepareChromium, prepareHeadlessShell } from '../services/chromium.mjs'
import { findProgram, installFromDebian } from '../services/debian.mjs'
import { needOldBrowsers, prepareOldBrowsers } from '../services/old-browsers.mjs'
import { print } from '../support/output.mjs'
import { at } from '../support/paths.mjs'
import { rerunPlaywright, runPlaywright } from './playwright.mjs'
import { rerunVitest, runVitest } from './vitest.mjs'

/** Types, lint, format and unused code, with what the tests beside it leave of the processors. */
export const checks = (runtime) => ({
  run: () => runChecks(runtime, { onSpawn: ({ pid }) => pid && setPriority(pid, 19) }),
})

/** Programs that some tests need, and their Debian packages. Without them these tests are skipped. */
const programs = {
  ffmpeg: 'ffmpeg',
  promtool: 'prometheus',
  shellcheck: 'shellcheck',
  cage: 'cage',
  Xwayland: 'xwayland',
}

/** Installs what tests of the long set need. */
export async function installPrograms() {
  const missing = Object.entries(programs).filter(([name]) => !findProgram([name]))
  if (missing.length > 0) await installFromDebian(...missing.map(([, debian]) => debian))
}

/** Unit and HTTP tests that these arguments of Vitest select. */
export function unitTests({ node, npmCli, env }, args) {
  // Node reads compiled sources from here instead of compiling them in every process.
  const runtime = { node, env: { ...env, NODE_COMPILE_CACHE: at('.runtime', 'compile-cache') } }
  return {
    run: async () => {
      if (args.some((arg) => /android|scripts|^\.long/.test(arg))) await prepareChecks({ node, env, npmCli })
      print('\nUnit and HTTP tests')
      return runVitest(runtime, args)
    },
    rerun: (failed, timeoutMs) => rerunVitest(runtime, { args: [], failed, timeoutMs }),
  }
}

/** End-to-end tests that each of these lists of arguments of Playwright selects. What they need is prepared at once. */
export function stories(tools, runs) {
  if (runs.length === 0) return []
  const prepared = prepareBrowsers(tools, runs)
  // A failure is thrown to the part that waits for it.
  prepared.catch(() => {})
  return runs.map((selection) => {
    const args = ['-c', 'e2e', ...selection]
    return {
      run: async () => {
        const runtime = await prepared
        print('\nEnd-to-end tests')
        return runPlaywright(runtime, args)
      },
      rerun: async (_, timeoutMs) => rerunPlaywright(await prepared, { args, timeoutMs }),
    }
  })
}

async function prepareBrowsers({ node, npmCli, env }, runs) {
  const withChromium = await prepareHeadlessShell(await prepareChromium({ node, env }))
  const withOldBrowsers = needOldBrowsers(runs) ? await prepareOldBrowsers({ npmCli, env: withChromium }) : withChromium
  await prepareBuild({ node, env })
  return { node, env: withOldBrowsers }
}
