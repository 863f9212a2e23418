import type { Duplex } from 'node:stream'
import type { ErrorCode } from '@digisigncast/contract/api/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { Failure, type FieldErrors, storageFull } from '../fail.ts'
import { openFailureLog } from '../request-log.ts'

/** Turns errors into responses: without a stack, and never a 500 for bad input. */
export function answerFailures(app: FastifyInstance): void {
  const logFailure = openFailureLog(app.log)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error)
    if (failure.status >= 500) logFailure(request, error, failure.message)
    // Discards the rest of a refused upload, which would block the next request on this connection.
    if (!request.raw.complete) request.raw.unpipe().resume()
    if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds)
    return reply.code(failure.status).send({ message: failure.message, code: failure.code, errors: failure.errors })
  })
  app.setNotFoundHandler((_request, reply) => nothingHere(reply))
}

const nothingHere = (reply: FastifyReply) => reply.code(404).send({ message: 'Not found.', code: 'resource.not_found' })

/** Malformed URLs get a 404. The default handler would repeat the URL. */
export const answerBadAddress = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
  void nothingHere(reply)

/** Malformed requests get a 400, 408 or 431, unless an answer is being sent already, and the connection is closed. */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex, isAnswering: boolean): void {
  if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering) socket.write(malformedAnswer(error.code))
  socket.destroy()
}

function malformedAnswer(code: string | undefined): string {
  const status =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? '408 Request Timeout'
      : code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request'
  const { message, code: ours } = new Failure('request.unreadable', 'The request could not be read.')
  const body = JSON.stringify({ message, code: ours })
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Converts any error into the failure that the user sees. */
export function asFailure(error: Error & { code?: string; statusCode?: number }): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) return invalidInput(error)
  if (isFull(error)) return storageFull()
  if (isAway(error))
    return new Failure('server.unavailable', 'The server cannot reach its database. Please try again in a minute.')
  if (isTooSlow(error))
    return new Failure('server.unavailable', 'The database took too long to answer. Please try again in a minute.')
  if (isCollision(error))
    return new Failure('resource.conflict', 'Another change was saved at the same moment. Please try again.')
  if (isUnreadable(error)) return new Failure('request.unreadable', 'The request could not be read.')
  const status = error.statusCode ?? 500
  if (status === 413) return new Failure('upload.too_large', 'This is larger than the server allows.')
  if (status === 406 || status === 415)
    return new Failure('upload.unsupported_type', 'The server does not support this content type.')
  if (status === 429) return new Failure('request.too_many', 'Too many requests. Please wait a minute.')
  if (status >= 400 && status < 500) return new Failure('request.unreadable', 'The request could not be read.')
  return new Failure('server.unexpected', 'Something went wrong on the server. Please try again.')
}

// Codes for a full disk: system, SQLite and PostgreSQL.
const full = new Set<unknown>(['ENOSPC', 'EDQUOT', 13, '53100'])
const isFull = (error: Error & { code?: string; errcode?: number }) => full.has(error.errcode ?? error.code)

// PostgreSQL is stopping, starting, out of connections or unreachable: its codes and its driver's.
const awayCodes = new Set<unknown>([
  '57P01',
  '57P02',
  '57P03',
  '08001',
  '08003',
  '08006',
  '53300',
  '25P03',
  'ECONNREFUSED',
])
const awayWords =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to con|^Query read timeout$/
// Broken client connections name no system call; broken database connections do.
const isAway = ({ code, syscall, message }: Error & { code?: string; syscall?: string }) =>
  awayCodes.has(code) || awayWords.test(message) || (code === 'ECONNRESET' && syscall !== undefined)

// PostgreSQL stopped a statement after its time limit.
const isTooSlow = ({ code }: Error & { code?: string }) => code === '57014'

// Unique and foreign keys of SQLite (extended result codes) and PostgreSQL (SQLSTATE).
const collisions = new Set<unknown>([787, 1555, 2067, '23503', '23505', '40001', '40P01'])
const isCollision = (error: Error & { code?: string; errcode?: number }) => collisions.has(error.errcode ?? error.code)

// An aborted request, an invalid URL, text that PostgreSQL cannot store (NUL), an incomplete form.
const unreadable = new Set<unknown>(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_INVALID_URL', '22021'])
const brokenForm = /^(Multipart: |Malformed part|Unexpected end of |Part terminated |The needle )/
const isUnreadable = (error: Error & { code?: string }) => unreadable.has(error.code) || brokenForm.test(error.message)

type Issue = ZodError['issues'][number]

const typeWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The words for a wrong field, for people who write a program: Zod's default messages name types of TypeScript. */
function problemOf(issue: Issue): string {
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `has more than ${issue.maximum.toLocaleString('en')} entries, which is the limit. Send fewer.`
  if (issue.code === 'too_big' && issue.origin === 'number')
    return `must be at most ${issue.maximum.toLocaleString('en')}.`
  if (issue.code === 'too_small' && issue.origin === 'number')
    return `must be at least ${issue.minimum.toLocaleString('en')}.`
  if (issue.message.endsWith('received undefined')) return 'is missing.'
  if (issue.code === 'invalid_type' && typeWords[issue.expected]) return `must be ${typeWords[issue.expected]}.`
  if (issue.code === 'invalid_value' && issue.values.length <= 20) return `must be ${oneOf(issue.values)}.`
  return 'is missing or invalid.'
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of: ${values.join(', ')}`

const wordsOf = (issue: Issue): string =>
  issue.path.length === 0
    ? 'The body must be an object in JSON, with the content type application/json.'
    : `${issue.path.join('.')} ${problemOf(issue)}`

/** Faults of an input that its answer names: a body of 1 MB can have 80,000. */
const namedIssues = 100

/**
 * Keys are fields of the input; of an object in it, also with the name of its field: `rule` and `rule.until`, and of a list
 * of objects with the index: `overlays` and `overlays.0.width`. Deeper ones have their whole path, too.
 */
function invalidInput(error: ZodError): Failure {
  const errors: FieldErrors = {}
  for (const issue of error.issues.slice(0, namedIssues)) {
    const [first = 'body', second, third] = issue.path
    const field = String(first)
    const inOne = typeof second === 'string' ? [`${field}.${second}`] : []
    const inList = typeof second === 'number' && typeof third === 'string' ? [`${field}.${second}.${third}`] : []
    const deeper =
      issue.path.length > 2 && issue.path.every((part) => typeof part === 'string') ? [issue.path.join('.')] : []
    // Zod's default messages ("Invalid input: expected …") are for programmers.
    const isOwn = !/^(Invalid|Too|Unrecognized|Expected)/.test(issue.message)
    const message = isOwn ? issue.message : wordsOf(issue)
    for (const key of isOwn ? [field, ...inOne, ...inList, ...deeper] : [field]) {
      const messages = (errors[key] ??= [])
      if (!messages.includes(message)) messages.push(message)
    }
  }
  const code: ErrorCode = 'request.invalid'
  return new Failure(code, [...new Set(Object.values(errors).flat())].join(' '), errors)
}
