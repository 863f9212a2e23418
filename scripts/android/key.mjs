import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lastLines, Problem } from '../support/output.mjs'
import { run } from '../support/processes.mjs'

/**
 * The key that signs the app. Android accepts updates only with the key of the installed app, so the key must be kept:
 * `ANDROID_KEYSTORE` and `ANDROID_KEYSTORE_PASSWORD` name one, otherwise one is created once in the data folder.
 */
export async function prepareKey({ keytool }, dataDir, env = process.env) {
  if (env.ANDROID_KEYSTORE) return ownKey(env)
  const folder = join(dataDir, 'android-key')
  const key = { file: join(folder, 'key.p12'), password: `file:${join(folder, 'password')}`, madeIn: folder }
  if (!existsSync(key.file)) await makeKey(keytool, folder)
  return key
}

function ownKey(env) {
  const file = resolve(env.ANDROID_KEYSTORE)
  if (!existsSync(file)) throw new Problem(`ANDROID_KEYSTORE names ${file}, and there is no such file.`)
  if (!env.ANDROID_KEYSTORE_PASSWORD)
    throw new Problem('ANDROID_KEYSTORE_PASSWORD is not set. It opens the file that ANDROID_KEYSTORE names.')
  return { file, password: 'env:ANDROID_KEYSTORE_PASSWORD' }
}

// Created in a temporary folder and renamed: an incomplete key would never be replaced.
async function makeKey(keytool, folder) {
  const next = `${folder}.part`
  rmSync(next, { recursive: true, force: true })
  mkdirSync(next, { recursive: true, mode: 0o700 })
  writeFileSync(join(next, 'password'), randomBytes(24).toString('hex'), { mode: 0o600 })
  const options = {
    '-storetype': 'PKCS12',
    '-keystore': join(next, 'key.p12'),
    '-storepass:file': join(next, 'password'),
    '-alias': 'digisigncast',
    '-keyalg': 'RSA',
    '-keysize': '3072',
    '-validity': '18250',
    '-dname': 'CN=DigiSignCast development',
  }
  const { code, output } = await run(keytool, ['-genkeypair', ...Object.entries(options).flat()], { quiet: true })
  if (code !== 0) throw new Problem(`${lastLines(output)}\nCould not create the signing key.`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(next, folder)
}
