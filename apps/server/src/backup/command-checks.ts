import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { callerDir, type Env } from '../env.ts'
import { OperatorError } from '../operator-error.ts'
import { type ArchivePlace, inWords, type ObjectPlace, openBackupBucket, placeText } from './archive-place.ts'
import { leastPassphrase } from './encryption.ts'
import { type Installation, sqliteFile } from './installation.ts'
import { parseS3Url, type S3Url } from './s3-url.ts'

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

/** Fails if there is no installation, before anything is created in a mistyped `DATA_DIR`. */
export function requireInstallation(from: Installation): void {
  const place = from.databaseUrl === undefined ? sqliteFile(from) : from.dataDir
  if (!statOf(place)) throw new OperatorError(`There is no installation in ${from.dataDir}. Check DATA_DIR.`)
}

/**
 * Returns the place of a new backup: in `BACKUP_TARGET` or `DATA_DIR/backups`, below the named folder or prefix, or the
 * named file or object. Fails if it already exists.
 */
export async function backupTarget(env: Env, named: string | undefined, name: string): Promise<ArchivePlace> {
  const url = named === undefined ? env.backupTarget : s3UrlIn(named)
  if (url) return newObject(env, url, name)
  return named === undefined ? join(env.dataDir, 'backups', name) : newFile(named, name)
}

async function newObject(env: Env, { bucket, prefix }: S3Url, name: string): Promise<ObjectPlace> {
  const key = archiveName.test(prefix) ? prefix : `${prefix}${prefix === '' ? '' : '/'}${name}`
  const place = { s3: { ...env.backupS3, bucket }, key }
  if ((await sizeOfObject(place)) !== undefined)
    throw new OperatorError(`${placeText(place)} already exists. Choose another name.`)
  return place
}

const archiveName = /\.tar(\.enc)?$/

const isS3Url = (named: string): boolean => named.startsWith('s3:')

function s3UrlIn(named: string): S3Url | undefined {
  if (!isS3Url(named)) return undefined
  const url = parseS3Url(named)
  if (!url) throw new OperatorError(`${named} is not a bucket URL: s3://<bucket>/<prefix or name>.`)
  return url
}

async function sizeOfObject({ s3, key }: ObjectPlace): Promise<number | undefined> {
  const bucket = await openBackupBucket(s3)
  try {
    return await inWords(s3, bucket.sizeOf(key))
  } finally {
    bucket.close()
  }
}

/** Does not create folders, so that an unmounted disk is noticed. */
function newFile(named: string, name: string): string {
  const path = resolve(callerDir(), named)
  const there = statOf(path)
  if (there?.isDirectory()) return join(path, name)
  if (there) throw new OperatorError(`${path} already exists. Choose another name, or move it away.`)
  if (!statOf(dirname(path))?.isDirectory())
    throw new OperatorError(`The folder ${dirname(path)} does not exist. Create it, or check that its disk is mounted.`)
  return path
}

/** Returns the place of an existing backup: a file, or an object `s3://bucket/key`. */
export async function existingBackup(env: Env, named: string, usage: string): Promise<ArchivePlace> {
  const url = s3UrlIn(named)
  if (!url) return existingFile(resolve(callerDir(), named), usage)
  const place = { s3: { ...env.backupS3, bucket: url.bucket }, key: url.prefix }
  if ((await sizeOfObject(place)) === undefined)
    throw new OperatorError(`${placeText(place)} does not exist. Which backup? ${usage}`)
  return place
}

function existingFile(path: string, usage: string): string {
  const there = statOf(path)
  if (!there) throw new OperatorError(`${path} does not exist. Which backup? ${usage}`)
  if (!there.isFile()) throw new OperatorError(`${path} is not a file. Which backup? ${usage}`)
  return path
}

/** The passphrase in a file, without the line feed that editors add. */
export function readPassphrase(path: string): string {
  const passphrase = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  if (passphrase === '') throw new OperatorError(`${path} is empty. Write the passphrase into it.`)
  return passphrase
}

/** Fails for a passphrase that is too short. */
export function requireLongPassphrase(passphrase: string, where: string): void {
  if (passphrase.length < leastPassphrase)
    throw new OperatorError(`The passphrase in ${where} is too short: use at least ${leastPassphrase} characters.`)
}

/**
 * When root runs a command, continues as the owner of the data folder, so that the server can read and replace the
 * files that the command writes.
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
