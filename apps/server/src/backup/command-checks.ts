import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { leastPassphrase } from './encryption.ts'
import { type Installation, sqliteFile } from './installation.ts'

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

/** Fails before anything is created where `DATA_DIR` is mistyped. */
export function requireInstallation(from: Installation): void {
  const place = from.databaseUrl === undefined ? sqliteFile(from) : from.dataDir
  if (!statOf(place)) throw new OperatorError(`There is no installation in ${from.dataDir}. Check DATA_DIR.`)
}

/**
 * Returns the path of a new backup: in `DATA_DIR/backups`, in the named folder, or the named file. Never replaces a file
 * and creates no folder, so that an unmounted disk is noticed.
 */
export function backupTarget(dataDir: string, named: string | undefined, name: string): string {
  if (named === undefined) return join(dataDir, 'backups', name)
  const path = resolve(named)
  const there = statOf(path)
  if (there?.isDirectory()) return join(path, name)
  if (there) throw new OperatorError(`${path} already exists. Choose another name, or move it away.`)
  if (!statOf(dirname(path))?.isDirectory())
    throw new OperatorError(`The folder ${dirname(path)} does not exist. Create it, or check that its disk is mounted.`)
  return path
}

/** Fails unless `path` is a file. */
export function requireFile(path: string, usage: string): void {
  const there = statOf(path)
  if (!there) throw new OperatorError(`${path} does not exist. Which backup? ${usage}`)
  if (!there.isFile()) throw new OperatorError(`${path} is not a file. Which backup? ${usage}`)
}

/** The passphrase in a file, without the line feed that editors add. */
export function readPassphrase(path: string): string {
  const passphrase = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  if (passphrase === '') throw new OperatorError(`${path} is empty. Write the passphrase into it.`)
  return passphrase
}

/** Fails for a passphrase that could be guessed. */
export function requireLongPassphrase(passphrase: string, where: string): void {
  if (passphrase.length < leastPassphrase)
    throw new OperatorError(`The passphrase in ${where} is too short: use at least ${leastPassphrase} characters.`)
}

/**
 * Goes on as the owner of the data folder where root runs a command, so that the server can read and replace what the
 * command writes.
 */
export function runAsOwnerOf(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const folder = statOf(dataDir)
  if (!folder)
    throw new OperatorError(
      `${dataDir} does not exist. Create it for the user of the server: install -d -m 700 -o <user> ${dataDir}`,
    )
  if (folder.uid === 0) return
  process.setgroups?.([folder.gid])
  process.setgid?.(folder.gid)
  process.setuid?.(folder.uid)
}
