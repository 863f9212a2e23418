import { type ErrorCode, errorStatus, goneText } from '@digisigncast/contract/api/errors'

export type FieldErrors = Record<string, string[]>

/** An error response: the code sets the status, the message is shown to the user. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  /** Sent as `Retry-After`. */
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

/** The same message for missing objects and for objects of other customers. */
export const notFound = (what: string): never => fail('resource.not_found', goneText(what))

export const forbidden = (): never => fail('auth.forbidden', 'You are not allowed to do this.')

/** The object was changed since the client read it. */
export const changedMeanwhile = (what: string): never =>
  fail('resource.conflict', `Another user has changed this ${what}. Reload to see their version.`)

/** The disk is full, or less than the minimum would stay free. */
export const storageFull = (): Failure => new Failure('server.storage_full', noSpaceLeft)

export const noSpaceLeft = 'The server has no space left. Contact the operator of this service.'

/** Refuses a write that does not free space. */
export const diskFull = (): Failure =>
  new Failure(
    'server.storage_full',
    'The server has no space left. Only signing in and deleting work. Delete media and empty the recycle bin, or contact the operator of this service.',
  )

/** One field is invalid; its message is the message of the response. */
export const invalid = (field: string, message: string): never =>
  fail('request.invalid', message, { [field]: [message] })
