import type { Env } from './env.ts'
import { OperatorError } from './operator-error.ts'

/** Fields of errors from Node and from database drivers. */
interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
  /** Result code of SQLite. */
  errcode?: number
}

/** Addresses of the services that an installation uses, and its own. */
export type Services = Partial<Pick<Env, 'databaseUrl' | 'redisUrl' | 's3' | 'host'>>

/** Message for the operator about a failed start or command; undefined for a bug in the program. */
export function explainError(error: unknown, services: Services = {}): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall = '', errcode } = error as SystemError
  if (syscall === 'listen') return listenWords[code]?.(error)
  if (code === 'ERR_SQLITE_ERROR') return sqliteWords[(errcode ?? 0) & 0xff]
  if (unreachable.has(code)) return unreachableWords(error, services)
  return databaseWords(error) ?? (syscall === 'mkdir' ? folderWords : fileWords)[code]?.(error)
}

// Primary result codes of SQLite: https://www.sqlite.org/rescode.html
const sqliteWords: Record<number, string> = {
  5: 'Another program uses the database in DATA_DIR. Stop it and run this again.',
  6: 'Another program uses the database in DATA_DIR. Stop it and run this again.',
  8: 'The database in DATA_DIR cannot be written: its file system is read-only, or the file belongs to another user.',
  10: 'The disk reports an error for the database in DATA_DIR. Check the disk, and restore a backup if it is damaged.',
  11: 'The database in DATA_DIR is damaged. Restore a backup: see docs/operating.md, “Restore”.',
  13: 'The disk is full: the database in DATA_DIR could not be written. Free some space and run this again.',
  14: 'The database in DATA_DIR cannot be opened. Check its owner and its permissions.',
  26: 'The file digisigncast.sqlite in DATA_DIR is not a database. Restore a backup: see docs/operating.md, “Restore”.',
}

type Words = Record<string, (error: SystemError) => string>

const listenWords: Words = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
  EACCES: ({ port }) => `Port ${port} needs special rights. Set PORT above 1023, or see docs/operating.md, “TLS”.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is not an address of this machine. Check HOST.`,
}

const fileWords: Words = {
  ENOENT: ({ path }) => `${path} does not exist.`,
  EISDIR: ({ path }) => `${path ?? 'This'} is a folder, not a file.`,
  ENOTDIR: ({ path }) => `${path} is not a folder.`,
  EACCES: ({ path }) => `${path} cannot be accessed by this user. Check its owner and its permissions.`,
  EPERM: ({ path }) => `${path} cannot be changed by this user. Check its owner and its permissions.`,
  EROFS: ({ path }) => `${path} is on a read-only file system.`,
  EEXIST: ({ path }) => `${path} already exists. Choose another name, or move it away.`,
  ENOSPC: ({ path }) =>
    `The disk is full${path === undefined ? '' : `: ${path} could not be written`}. Free some space and run this again.`,
  EDQUOT: ({ path }) => `The disk quota is used up${path === undefined ? '' : `: ${path} could not be written`}.`,
}

const folderWords: Words = {
  ...fileWords,
  ENOENT: ({ path }) => `The folder ${path} cannot be created there. Choose another one.`,
  ENOTDIR: ({ path }) => `The folder ${path} cannot be created: a file is in its place. Choose another one.`,
  EEXIST: ({ path }) => `${path} is a file, not a folder. Choose another name, or move it away.`,
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const checkAddress = 'Check its address and that it is running.'

// Error codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
function databaseWords(error: SystemError): string | undefined {
  const { code = '', message } = error
  if (message.startsWith('timeout exceeded when trying to connect'))
    return `PostgreSQL does not answer. ${checkAddress}`
  if (code === '28P01' || code === '28000') return `PostgreSQL refuses the user or the password: ${message}.`
  if (code === '3D000') return `PostgreSQL does not have this database: ${message}. Create it first.`
  if (code === '42501') return `PostgreSQL does not allow this: ${message}. Make the user the owner of the database.`
  if (code === '57P03') return 'PostgreSQL is still starting. Run this again in a moment.'
  return undefined
}

function unreachableWords(error: SystemError, services: Services): string {
  const { address, port, hostname } = error
  if (hostname !== undefined && hostname === services.host)
    return `${hostname} is not an address of this machine. Check HOST.`
  const where = address === undefined ? (hostname ?? firstPlace(error)) : `${address}:${port}`
  return `${nameOf(where, services)}${where ? ` at ${where}` : ''} does not answer. ${checkAddress}`
}

/** The service at `host:port`, or at a host that has no address. */
function nameOf(where: string | undefined, { databaseUrl, redisUrl, s3 }: Services): string {
  const usual: Record<string, string> = {
    'postgres:': '5432',
    'postgresql:': '5432',
    'redis:': '6379',
    'rediss:': '6379',
  }
  const isThere = (url: string | undefined) => {
    if (url === undefined || where === undefined) return false
    const { hostname, port, protocol } = new URL(url)
    return where === hostname || where.endsWith(`:${port || usual[protocol]}`)
  }
  if (isThere(databaseUrl)) return 'PostgreSQL'
  if (isThere(redisUrl)) return 'Redis'
  return isThere(s3?.endpoint) ? 'The storage of S3_ENDPOINT' : 'The server'
}

// A host name with several addresses fails with one error per address.
function firstPlace(error: SystemError): string | undefined {
  if (!(error instanceof AggregateError)) return undefined
  const { address, port } = (error.errors[0] ?? {}) as SystemError
  return address && `${address}:${port}`
}
