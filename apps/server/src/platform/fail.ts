import { type ErrorCode, errorStatus } from '@digisigncast/contract/errors'

export type FieldErrors = Record<string, string[]>

/** An answer that is not a success: its code fixes the status, its message is shown to people. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  /** When to try again; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, errors?: FieldErrors, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

export function fail(code: ErrorCode, message: string, errors?: FieldErrors): never {
  throw new Failure(code, message, errors)
}

/** The same words for what does not exist and for what belongs to somebody else. */
export const notFound = (what: string): never => fail('resource.not_found', `This ${what} does not exist any more.`)

export const forbidden = (): never => fail('auth.forbidden', 'You are not allowed to do this.')

/** Somebody else was quicker to save it. */
export const changedMeanwhile = (what: string): never =>
  fail('resource.conflict', `Somebody else has changed this ${what} meanwhile. Reload it to see their version.`)

/** The disk of the server is full, or would be too full. */
export const storageFull = (): Failure =>
  new Failure('server.storage_full', 'The server has no space left. Please tell its owner.')

/** Refuses a write that does not free space. */
export const diskFull = (): Failure =>
  new Failure(
    'server.storage_full',
    'The server has no space left. Only signing in and deleting work until there is space.',
  )

/** One field is wrong: its message is the message of the whole answer. */
export const invalid = (field: string, message: string): never =>
  fail('request.invalid', message, { [field]: [message] })
