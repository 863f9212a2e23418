import type { ApiError } from '@digisigncast/contract/api/errors'
import type { Proposed } from '@digisigncast/contract/proposals/proposed'

/** The server returned an error. */
export class ApiFailure extends Error {
  readonly error: ApiError
  readonly status: number
  /** Seconds until a retry may succeed, if the server sent them. */
  readonly retrySeconds: number | undefined
  constructor(error: ApiError, status: number, retrySeconds?: number) {
    super(error.message)
    this.error = error
    this.status = status
    this.retrySeconds = retrySeconds
  }
}

/** The call became a proposal: nothing was changed yet, and nothing failed. */
export class ProposedChange extends Error {
  readonly ids: readonly string[]
  constructor({ message, proposal_ids }: Proposed) {
    super(message)
    this.ids = proposal_ids
  }
}

/** No response of the server: none, or one of something in between. */
export class NetworkFailure extends Error {
  constructor() {
    super('The server cannot be reached. Check the connection and try again.')
  }
}

/** A response that this page cannot read: it is of another version than the server. */
export class VersionFailure extends Error {
  constructor() {
    super('This page and the server have different versions. Reload the page.')
  }
}

/** Resolves to undefined if the server answers that the object does not exist. */
export const unlessDeleted = <T>(reply: Promise<T>): Promise<T | undefined> =>
  reply.catch((failure: unknown) => {
    if (failure instanceof ApiFailure && failure.status === 404) return undefined
    throw failure
  })

/** Field errors as one line, as the specification joins them. */
const flatten = (errors: ApiError['errors']) =>
  Object.values(errors ?? {})
    .flat()
    .join(', ')

/** Returns the message after a failed sign-out; undefined if the session had already ended. */
export function signOutText(failure: unknown): string | undefined {
  if (failure instanceof ApiFailure && failure.status === 401) return undefined
  if (failure instanceof NetworkFailure)
    return 'You are signed out here, but the server could not be reached. Check the connection.'
  const answer = failureText(failure)
  return `You are signed out here, but not on the server${answer ? `. It answered: ${answer}` : '.'}`
}

/** Returns the message for the user: the server's, otherwise the fallback from the error catalog. */
export function failureText(failure: unknown, fallback?: string, networkText?: string): string | undefined {
  if (failure instanceof ApiFailure) return flatten(failure.error.errors) || failure.error.message || fallback
  if (failure instanceof VersionFailure) return failure.message
  if (failure instanceof NetworkFailure) return networkText ?? failure.message
  return networkText ?? fallback
}
