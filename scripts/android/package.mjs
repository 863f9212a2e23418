import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { at } from '../support/paths.mjs'
import { appDir } from './app.mjs'
import { buildApk, filesIn, runTool } from './build-apk.mjs'

/** The built app without a signature, which the repository contains: servers only sign it. */
export const packageFile = join(appDir, 'package', 'digisigncast-unsigned.apk')
/** Hash of the sources and versions of the tools. */
const originFile = join(appDir, 'package', 'built-from.json')

/** Returns the hash of the sources and the versions of the tools that the package was built with. */
export const readOrigin = () => JSON.parse(readFileSync(originFile, 'utf8'))

/** Builds the package of the repository and returns its path. */
export async function writePackage(tools) {
  await buildApk(tools, packageFile)
  writeFileSync(
    originFile,
    `${JSON.stringify({ sources: sourcesHash(), tools: await toolVersions(tools) }, null, 2)}\n`,
  )
  return packageFile
}

/** Hash of everything that the package is built from, the same on every machine. */
export function sourcesHash() {
  const scripts = ['build-apk.mjs', 'parts.mjs'].map((name) => at('scripts', 'android', name))
  const files = [...filesIn(join(appDir, 'app')), ...filesIn(join(appDir, 'stubs')), ...scripts]
  return hashOf(files.map((file) => `${relative(at(), file)} ${hashOf(readFileSync(file))}`).join('\n'))
}

/** Other versions of these tools can give other bytes. */
export async function toolVersions({ aapt2, javac, zipalign }) {
  const lines = await Promise.all([runTool(aapt2, ['version']), runTool(javac, ['-version'])])
  const [aapt2Version, javacVersion] = lines.map((text) => text.trim().split('\n').at(-1))
  return { aapt2: aapt2Version, javac: javacVersion, zipalign: hashOf(readFileSync(zipalign)).slice(0, 16) }
}

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')
