import { OperatorError } from './operator-error.ts'

/** Fields of errors from Node and from database drivers. */
interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  address?: string
  port?: number
  hostname?: string
}

/** Message for the operator about a failed start or command; undefined for a bug in the program. */
export function explainError(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return undefined
  const { code = '', syscall = '' } = error as SystemError
  if (syscall === 'listen') return listenWords[code]?.(error)
  return databaseWords(error) ?? fileWords[code]?.(error)
}

type Words = Record<string, (error: SystemError) => string>

const listenWords: Words = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
  EACCES: ({ port }) => `Port ${port} needs special rights. Set PORT above 1023, or see docs/operating.md, “TLS”.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is not an address of this machine. Check HOST.`,
  ENOTFOUND: ({ hostname }) => `${hostname} is not an address of this machine. Check HOST.`,
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

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const checkAddress = 'Check its address and that it is running.'

// Error codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
function databaseWords(error: SystemError): string | undefined {
  const { code = '', message, address, port, hostname } = error
  if (unreachable.has(code)) {
    const where = address === undefined ? (hostname ?? firstPlace(error)) : `${address}:${port}`
    return `The server${where ? ` at ${where}` : ''} does not answer. ${checkAddress}`
  }
  if (message.startsWith('timeout exceeded when trying to connect'))
    return `PostgreSQL does not answer. ${checkAddress}`
  if (code === '28P01' || code === '28000') return `PostgreSQL refuses the user or the password: ${message}.`
  if (code === '3D000') return `PostgreSQL does not have this database: ${message}. Create it first.`
  if (code === '42501') return `PostgreSQL does not allow this: ${message}. Make the user the owner of the database.`
  if (code === '57P03') return 'PostgreSQL is still starting. Run this again in a moment.'
  return undefined
}

// A host name with several addresses fails with one error per address.
function firstPlace(error: SystemError): string | undefined {
  if (!(error instanceof AggregateError)) return undefined
  const { address, port } = (error.errors[0] ?? {}) as SystemError
  return address && `${address}:${port}`
}
