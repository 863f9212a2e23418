import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Problem, print, step } from '../support/output.mjs'
import { at, root } from '../support/paths.mjs'
import { appDir, readApp } from './app.mjs'
import { buildApk, filesIn } from './build-apk.mjs'
import { prepareKey } from './key.mjs'
import { parts } from './parts.mjs'
import { describeMissing, findTools, installTools } from './tools.mjs'

const dataDir = () => resolve(root, process.env.DATA_DIR || 'data')
/** Hash of the sources of the app in the data folder. */
const stampFile = () => join(dataDir(), 'downloads', '.built-android.json')

/** `npm run build:android`: installs missing tools where possible, otherwise lists them. */
export async function buildAndroid(runtime) {
  const { tools, missing } = await installTools(runtime)
  if (missing.length > 0) throw new Problem(describeMissing(missing))
  const file = await build(tools)
  print(`The Android app is built: ${file}\nThe Download App button in the console serves it.`)
  return 0
}

/** Before the tests: installs missing tools. Without them, the checks of the app are skipped. */
export async function prepareChecks(runtime) {
  const { tools, missing } = await installTools(runtime)
  if (missing.length > 0) print(`${describeMissing(missing)}\nIts checks are skipped.`)
  else if (!tools.api)
    print(`The list of Android calls (${parts.api.spec}) is not available. The checks that need it are skipped.`)
}

/** Builds the app if its sources have changed and all tools are installed. */
export async function prepareAndroid() {
  const { tools, missing } = findTools()
  if (missing.length > 0 || isFresh()) return
  try {
    await build(tools)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    print(`${error.message}\nThe server starts without it.`)
  }
}

async function build(tools) {
  const app = readApp()
  const downloads = join(dataDir(), 'downloads')
  const file = join(downloads, app.fileName)
  mkdirSync(downloads, { recursive: true, mode: 0o700 })
  const key = await prepareKey(tools, dataDir())
  const next = join(downloads, `.${app.fileName}`)
  await step(`Building the Android app ${app.version} (a few seconds)`, () => buildApk(tools, key, next))
  renameSync(next, file)
  if (key.madeIn)
    print(`Signed with the development key in ${key.madeIn}. Keep it: Android accepts updates only with the same key.`)
  writeFileSync(stampFile(), JSON.stringify({ sources: sources(), file, apk: hashOf(readFileSync(file)) }))
  return file
}

function isFresh() {
  const file = join(dataDir(), 'downloads', readApp().fileName)
  if (!existsSync(file)) return false
  const apk = hashOf(readFileSync(file))
  let stamp
  try {
    stamp = JSON.parse(readFileSync(stampFile(), 'utf8'))
  } catch {
    stamp = {}
  }
  // A file that this build did not create is kept.
  return stamp.file !== file || stamp.apk !== apk || stamp.sources === sources()
}

function sources() {
  const files = [
    ...filesIn(join(appDir, 'app')),
    ...filesIn(join(appDir, 'stubs')),
    ...filesIn(at('scripts', 'android')),
  ]
  return hashOf(files.map((file) => `${file} ${hashOf(readFileSync(file))}`).join('\n'))
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')
