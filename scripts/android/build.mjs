import { serverCommand } from '../start.mjs'
import { Problem, print, step } from '../support/output.mjs'
import { readApp } from './app.mjs'
import { writePackage } from './package.mjs'
import { parts } from './parts.mjs'
import { describeMissing, installTools } from './tools.mjs'

/**
 * `npm run build:android`: builds the package of the repository from the sources, and signs it for this installation.
 * Installs missing tools where possible, otherwise lists them.
 */
export async function buildAndroid(runtime) {
  const { tools, missing } = await installTools(runtime)
  if (missing.length > 0) throw new Problem(describeMissing(missing))
  const file = await step(`Building the Android app ${readApp().version} (a few seconds)`, () => writePackage(tools))
  print(`The package without a signature: ${file}\nCommit it together with the sources.`)
  return serverCommand(runtime, ['sign-app'])
}

/** Before the tests: installs missing tools. Without them, the checks of the app are skipped. */
export async function prepareChecks(runtime) {
  const { tools, missing } = await installTools(runtime)
  if (missing.length > 0) print(`${describeMissing(missing)}\nIts checks are skipped.`)
  else if (!tools.api)
    print(`The list of Android calls (${parts.api.spec}) is not available. The checks that need it are skipped.`)
}
