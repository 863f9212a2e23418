import { ApiError, type ErrorCode } from '@digisigncast/contract/api/errors'

/** Codes of the API, of a server that cannot be reached, and of an answer that this version of the client cannot read. */
export type CallErrorCode = ErrorCode | 'network.failed' | 'answer.unreadable'

interface Facts {
  status: number
  code: CallErrorCode
  message: string
  errors?: Record<string, string[]> | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** A call that failed. */
export class CallError extends Error {
  override readonly name = 'CallError'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: CallErrorCode
  /** Messages by field of the input. */
  readonly errors: Record<string, string[]>
  /** Time after which the call can succeed, if the server sent it. */
  readonly retryAfterMs: number | undefined

  constructor({ status, code, message, errors = {}, retryAfterMs, cause }: Facts) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}

const AnyError = ApiError.extend({ code: ApiError.shape.code.catch('server.unexpected') })

/** The error in an answer; a code that this version does not know is `server.unexpected`. */
export function errorOf(status: number, json: unknown, retryAfterMs: number | undefined): CallError {
  const { data } = AnyError.safeParse(json)
  if (data) return new CallError({ ...data, status, retryAfterMs })
  const message = `The server answered with status ${status} and without a message. Is the address that of DigiSignCast?`
  return new CallError({ status, code: 'server.unexpected', message, retryAfterMs })
}

export const networkError = (cause: unknown): CallError =>
  new CallError({
    status: 0,
    code: 'network.failed',
    message: 'The server cannot be reached. Check the address and the connection.',
    cause,
  })

export const unreadable = (status: number): CallError =>
  new CallError({
    status,
    code: 'answer.unreadable',
    message: 'The call was made, but this version of the client cannot read the answer. Update @digisigncast/client.',
  })
