import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lastLines, Problem } from '../support/output.mjs'
import { run } from '../support/processes.mjs'
import { appDir, readApp } from './app.mjs'

/** Java 7, the newest class format that `dx` reads. Java 8 without lambdas produces the same code. */
const classVersion = 51
const fixedTime = new Date('2020-01-01T00:00:00Z')

// The tools run for a short time: the optimizing compiler costs more than it saves.
const shortJava = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'
/** The same for the tools of a JDK. */
export const fastJvmOptions = shortJava.split(' ').map((option) => `-J${option}`)
const javaEnv = { JDK_JAVA_OPTIONS: shortJava, TZ: 'UTC' }

/** Builds the app without a signature into a file. The same sources and tools give the same bytes. */
export async function buildApk(tools, file) {
  const work = mkdtempSync(join(tmpdir(), 'digisigncast-android-'))
  const at = (name) => join(work, name)
  try {
    await compileResources(tools, at)
    await compileClasses(tools, at('stubs'), at('classes'))
    await convertToDex(tools, at)
    await runTool(tools.aapt, ['add', 'app.apk', 'classes.dex'], { cwd: work })
    await runTool(tools.zipalign, ['-f', '4', at('app.apk'), at('aligned.apk')])
    mkdirSync(dirname(file), { recursive: true })
    cpSync(at('aligned.apk'), file)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function compileResources({ aapt2, framework }, at) {
  const app = readApp()
  await runTool(aapt2, ['compile', '--dir', join(appDir, 'app', 'res'), '-o', at('res.zip')])
  const manifest = join(appDir, 'app', 'AndroidManifest.xml')
  const sdks = ['--min-sdk-version', String(app.minSdk), '--target-sdk-version', String(app.targetSdk)]
  const places = ['-I', framework, '--manifest', manifest, '-o', at('app.apk')]
  await runTool(aapt2, ['link', ...sdks, ...places, at('res.zip')])
}

/** Compiles the app's classes against the stubs, which are not packaged. */
export async function compileClasses({ javac }, stubs, classes) {
  const java = ['-encoding', 'UTF-8', '--release', '8', '-g:source,lines']
  for (const folder of [stubs, classes]) mkdirSync(folder, { recursive: true })
  await runTool(javac, [...fastJvmOptions, ...java, '-nowarn', '-d', stubs, ...javaIn(join(appDir, 'stubs'))])
  await runTool(javac, [
    ...fastJvmOptions,
    ...java,
    '-Xlint:all,-options',
    '-Werror',
    '-cp',
    stubs,
    '-d',
    classes,
    ...javaIn(join(appDir, 'app', 'java')),
  ])
}

export const javaIn = (folder) => filesIn(folder).filter((file) => file.endsWith('.java'))

export const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => (a < b ? -1 : 1))

async function convertToDex({ java, dx }, at) {
  for (const file of filesIn(at('classes'))) {
    const bytes = readFileSync(file)
    bytes.writeUInt16BE(classVersion, 6)
    writeFileSync(file, bytes)
  }
  const args = ['--dex', `--output=${at('classes.dex')}`, at('classes')]
  await runTool(java, ['-cp', dx, 'com.android.dx.command.Main', ...args])
  utimesSync(at('classes.dex'), fixedTime, fixedTime)
}

/** Runs a tool and returns its output. Throws a Problem with that output when it fails. */
export async function runTool(program, args, options = {}) {
  const { code, output } = await run(program, args, { ...options, env: { ...process.env, ...javaEnv }, quiet: true })
  if (code !== 0) throw new Problem(`${lastLines(output)}\nThe Android app could not be built for the reason above.`)
  return output
}
