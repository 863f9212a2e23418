import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { signPlayerApp } from './android/player-app.ts'
import { placeText } from './backup/archive-place.ts'
import { backUp } from './backup/back-up.ts'
import { backupName } from './backup/backup-name.ts'
import {
  backupTarget,
  existingBackup,
  readPassphrase,
  requireInstallation,
  requireLongPassphrase,
  runAsOwnerOf,
} from './backup/command-checks.ts'
import type { Opening } from './backup/encryption.ts'
import { nameOf } from './backup/installation.ts'
import { move } from './backup/move.ts'
import { moveTarget, moveUsage } from './backup/move-target.ts'
import { restore } from './backup/restore.ts'
import { verifyArchive } from './backup/verify-archive.ts'
import { callerDir, type Env, readEnv } from './env.ts'
import { explainError } from './explain-error.ts'
import { OperatorError } from './operator-error.ts'
import { otherKeyWords } from './platform/encryption/use-key.ts'
import { noteLastBackup } from './platform/storage/last-backup.ts'
import { createPrivately } from './platform/storage/private-files.ts'
import { resetOwner } from './reset-owner.ts'

/** The commands `npm run backup`, `restore`, `move`, `reset-owner`, and the signing step of `build:android`. */
const commands: Record<string, (env: Env, args: string[]) => Promise<void>> = {
  backup: async (env, args) => {
    const options = { verify: { type: 'string' }, encrypt: { type: 'string' }, ...openingOptions } as const
    const { values, file } = parse(args, options, backupUsage)
    if (values.verify !== undefined) return verify(env, values.verify, openingIn(values, env))
    if (values.passphrase !== undefined)
      throw new OperatorError('--passphrase opens a backup. To make one: --encrypt <file>')
    if (values['allow-unencrypted']) throw new OperatorError(`--allow-unencrypted reads a backup: ${verifyUsage}`)
    requireInstallation(env)
    const passphrase = passphraseIn(values.encrypt, env)
    if (passphrase !== undefined) requireLongPassphrase(passphrase, values.encrypt ?? 'BACKUP_PASSPHRASE')
    const name = backupName(Date.now(), passphrase !== undefined)
    const to = await backupTarget(env, file, name)
    runAsOwnerOf(env.dataDir)
    console.log(`Backing up ${nameOf(env)} …`)
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const { rows, files, missing, damaged } = await backUp({
      from: env,
      to,
      passphrase,
      signal: stopping.signal,
    }).catch(async (error: unknown) => {
      if (!stopping.signal.aborted) await noteLastBackup(env.dataDir, { failed_at: Date.now() }).catch(() => undefined)
      throw error
    })
    await noteLastBackup(env.dataDir, { made_at: Date.now(), faulty_files: missing.length + damaged.length })
    console.log(
      `The backup is complete${passphrase === undefined ? '' : ' and encrypted'}: ${rows} rows and ${files} files.\n\n  ${placeText(to)}\n`,
    )
    if (missing.length > 0)
      console.log(`${missing.length} files were deleted before they could be copied:\n${list(missing)}`)
    if (damaged.length > 0) console.log(`${damaged.length} files are damaged:\n${list(damaged)}`)
  },
  restore: async (env, args) => {
    const { values, file } = parse(args, openingOptions, restoreUsage)
    if (file === undefined) throw new OperatorError(`Which backup? ${restoreUsage}`)
    const archive = await existingBackup(env, file, restoreUsage)
    const opening = openingIn(values, env)
    runAsOwnerOf(env.dataDir)
    const stages = { checking: 'Checking the archive …', rows: 'Restoring rows …', files: 'Restoring files …' }
    let shownStage = ''
    const { rows, files, missing, isAndroidKeyRestored, missingKeys } = await restore({
      archive,
      ...opening,
      into: env,
      onProgress: ({ stage }) => {
        if (stage !== shownStage) console.log(stages[stage])
        shownStage = stage
      },
    })
    console.log(
      `Restored into ${nameOf(env)}: ${rows} rows and ${files} files. Users must sign in again; screens keep playing.`,
    )
    if (missing.length > 0)
      console.log(`${missing.length} files were deleted during the backup. The items that use them were not restored.`)
    if (!isAndroidKeyRestored)
      console.log(`${join(env.dataDir, 'android-key')} was kept: the key that signs the Android app was not restored.`)
    if (missingKeys.length > 0) console.log(otherKeyWords(env.dataDir, missingKeys))
  },
  move: async (env, args) => {
    const options = { to: { type: 'string' }, 'to-file': { type: 'string' }, 'data-dir': { type: 'string' } } as const
    const { values, file } = parse(args, options, moveUsage)
    if (file !== undefined) throw new OperatorError(`${file} is not an option. Usage: ${moveUsage}`)
    const { to, 'to-file': toFile, 'data-dir': dataDir } = values
    if (env.databaseUrl) throw new OperatorError('Only an embedded installation can be moved: leave DATABASE_URL out.')
    // Read before switching to the owner of the data folder, who may not have access to the file.
    const databaseUrl = moveTarget({ to, toFile, from: callerDir() })
    const into = {
      s3: env.s3,
      encryptionKey: env.encryptionKey,
      databaseUrl,
      dataDir: dataDir === undefined ? env.dataDir : resolve(callerDir(), dataDir),
    }
    requireInstallation(env)
    runAsOwnerOf(env.dataDir)
    console.log(`Moving ${env.dataDir} to ${nameOf(into)} …`)
    const { tables, files, missing, isAndroidKeyMoved, missingKeys } = await move({
      from: { ...env, s3: undefined },
      into,
    })
    const width = Math.max(...[...tables.keys()].map((name) => name.length))
    for (const [name, rows] of tables) console.log(`  ${name.padEnd(width)} ${String(rows).padStart(10)}`)
    console.log(`\nEvery row was compared, and ${files} files by their hash. The old installation was not changed.`)
    if (missing.length > 0) console.log(`${missing.length} files were already missing:\n${list(missing)}`)
    if (!isAndroidKeyMoved)
      console.log(`${join(into.dataDir, 'android-key')} was kept: the key that signs the Android app was not copied.`)
    if (missingKeys.length > 0) console.log(otherKeyWords(into.dataDir, missingKeys))
    const variable = toFile === undefined ? 'DATABASE_URL' : `DATABASE_URL_FILE=${resolve(callerDir(), toFile)}`
    console.log(`From now on start with ${variable}${dataDir === undefined ? '' : ` and DATA_DIR=${into.dataDir}`}.`)
  },
  'sign-app': async (env) => {
    await mkdir(env.dataDir, { recursive: true })
    runAsOwnerOf(env.dataDir)
    // Loads the library for keystores.
    const { directSigner } = await import('./android/direct-signer.ts')
    const { file, state } = await signPlayerApp(env, { signer: directSigner }).catch((error: unknown) => {
      throw new OperatorError(error instanceof Error ? error.message : String(error))
    })
    if (state === 'kept')
      throw new OperatorError(
        `${file} was not made by this server and is kept. Move it away to get the app of this server.`,
      )
    console.log(`Signed: ${file}. “Download App” in the console offers this file.`)
  },
  'reset-owner': async (env, [name]) => {
    requireInstallation(env)
    runAsOwnerOf(env.dataDir)
    const { username, password } = await resetOwner(env, name)
    console.log(
      `\n  ${username} password ${password}\n\nIt is shown once. All sessions of ${username} have ended, and two-factor authentication is off.`,
    )
  },
}

const openingOptions = { passphrase: { type: 'string' }, 'allow-unencrypted': { type: 'boolean' } } as const
const openingUsage = '[--passphrase <file>] [--allow-unencrypted]'
const verifyUsage = `npm run backup -- --verify <file or s3://…> ${openingUsage}`
const backupUsage = `npm run backup -- [<file, folder or s3://…>] [--encrypt <passphrase file>], or ${verifyUsage}`
const restoreUsage = `npm run restore -- <file or s3://…> ${openingUsage}`

/** Call before `runAsOwnerOf`: the file may be readable by root only. */
const passphraseIn = (file: string | undefined, { backupPassphrase }: Env): string | undefined =>
  file === undefined ? backupPassphrase : readPassphrase(resolve(callerDir(), file))

const openingIn = (given: { passphrase?: string; 'allow-unencrypted'?: boolean }, env: Env): Opening => ({
  passphrase: passphraseIn(given.passphrase, env),
  allowUnencrypted: given['allow-unencrypted'],
})

/** Parses options and at most one argument. Fails with `usage` for anything else. */
function parse<O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O, usage: string) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length > 1) throw new OperatorError(`Only one of ${positionals.join(', ')} can be given. ${usage}`)
    return { values, file: positionals[0] }
  } catch (error) {
    if (error instanceof OperatorError || !(error instanceof Error)) throw error
    const [reason] = error.message.split('. ')
    throw new OperatorError(`${reason}. Usage: ${usage}`)
  }
}

/** Reads a whole backup and prints one line about it; fails when it is damaged. */
async function verify(env: Env, file: string, opening: Opening): Promise<void> {
  const place = await existingBackup(env, file, verifyUsage)
  const path = placeText(place)
  const { manifest, isEncrypted, hasAndroidKey, hasEncryptionKey, files, fileBytes, missing, damaged } =
    await verifyArchive(place, opening).catch((error: unknown) => {
      throw error instanceof OperatorError ? new OperatorError(`${path}: ${error.message}`) : error
    })
  const counts = Object.values(manifest.tables)
  const rows = counts.reduce((sum, count) => sum + count, 0)
  const made = new Date(manifest.created_at).toISOString().slice(0, 19).replace('T', ' ')
  const contents = `${counts.length} tables, ${rows} rows, ${files} files, ${fileBytes} bytes of files${hasAndroidKey ? ', the signing key of the Android app' : ''}${hasEncryptionKey ? ', the encryption key' : ''}`
  const lacks = [
    ...(missing.length > 0 ? [`${missing.length} files were missing`] : []),
    ...(damaged.length > 0 ? [`${damaged.length} files were damaged`] : []),
  ]
  const note = lacks.length > 0 ? ` When it was made, ${lacks.join(' and ')}.` : ''
  console.log(
    `${path} is intact${isEncrypted ? ' and encrypted' : ''}: made on ${made} UTC by version ${manifest.app}, ${contents}.${note}`,
  )
}

const list = (names: string[]) => names.map((name) => `  ${name}`).join('\n')

createPrivately()
const [name = '', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new OperatorError(`There is no command “${name}”.`)
  await command(readEnv(), args)
} catch (error) {
  const words = explainError(error)
  console.error(words === undefined ? error : `\n${words}`)
  process.exitCode = 1
}
