import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, failureText } from './failures.ts'

const statusOf = (failure: unknown) => (failure instanceof ApiFailure ? failure.status : 0)

/** Reads that the server put off are tried again so many times, when that is soon. */
const busyRetries = 5
const longestWaitSeconds = 15
const waitSecondsOf = (failure: unknown): number | undefined =>
  statusOf(failure) === 429 && failure instanceof ApiFailure && (failure.retrySeconds ?? Infinity) <= longestWaitSeconds
    ? failure.retrySeconds
    : undefined

export const isWorthRetry = (count: number, failure: unknown): boolean => {
  if (waitSecondsOf(failure) !== undefined) return count < busyRetries
  return !(failure instanceof ApiFailure && failure.status < 500) && count < 1
}

/** Returns the delay before a read is retried (ms), with jitter so that many reads do not retry at once. */
export const retryDelayOf = (count: number, failure: unknown): number => {
  const seconds = waitSecondsOf(failure)
  return seconds === undefined ? 1000 : (seconds * (count + 1) + Math.random()) * 1000
}

/** `tell` shows an error to the user: nothing that fails may fail silently. */
export function createQueryClient(tell: (text?: string) => void) {
  // One message for all that could not be refreshed, until something can be again.
  let isTold = false
  // What may be done has changed: the answer to `me` says so to the whole page.
  const askMe = (status: number) => {
    if (status === 403) void client.invalidateQueries({ queryKey: ['me'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: () => {
        isTold = false
      },
      // A list that never loaded says so in its own place; one that could not be refreshed says so here.
      onError: (failure, query) => {
        const status = statusOf(failure)
        if (query.queryKey[0] !== 'me') askMe(status)
        // A session that is over, or a page that is no longer allowed, is told once, and not by its queries.
        if (query.state.data === undefined || isTold || status === 401 || status === 403) return
        isTold = true
        tell(failureText(failure))
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, _variables, _context, mutation) => {
        askMe(statusOf(failure))
        if (!mutation.options.onError) tell(failureText(failure))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: isWorthRetry,
        retryDelay: retryDelayOf,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
