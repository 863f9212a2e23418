import type { ApiError } from '@digisigncast/contract/errors'

/** The server answered, and the answer is no. */
export class ApiFailure extends Error {
  readonly error: ApiError
  readonly status: number
  constructor(error: ApiError, status: number) {
    super(error.message)
    this.error = error
    this.status = status
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
