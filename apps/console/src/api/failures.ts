import type { ApiError } from '@digisigncast/contract/errors'

/** The server answered, and the answer is no. */
export class ApiFailure extends Error {
  readonly error: ApiError
  readonly status: number
  /** When the same call may succeed, where the server says so. */
  readonly retrySeconds: number | undefined
  constructor(error: ApiError, status: number, retrySeconds?: number) {
    super(error.message)
    this.error = error
    this.status = status
    this.retrySeconds = retrySeconds
  }
}

/** No answer, or one that nobody can read. */
export class NetworkFailure extends Error {
  constructor() {
    super('The server cannot be reached. Check the connection and try again.')
  }
}

/** Field errors as one line, as the specification joins them. */
const flatten = (errors: ApiError['errors']) =>
  Object.values(errors ?? {})
    .flat()
    .join(', ')

/** What to tell the user: the server's own words where it spoke, otherwise the sentences of the error catalogue. */
export function failureText(failure: unknown, fallback?: string, networkText?: string): string | undefined {
  if (failure instanceof ApiFailure) return flatten(failure.error.errors) || failure.error.message || fallback
  if (failure instanceof NetworkFailure) return networkText ?? failure.message
  return networkText ?? fallback
}
