import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, failureText, ProposedChange, VersionFailure } from './failures.ts'
import { refreshAfter } from './hints.ts'

const statusOf = (failure: unknown) => (failure instanceof ApiFailure ? failure.status : 0)

/** Maximum number of retries of rate-limited reads. */
const maxRetries = 5
const maxRetrySeconds = 15
const retrySecondsFor = (failure: unknown): number | undefined =>
  statusOf(failure) === 429 && failure instanceof ApiFailure && (failure.retrySeconds ?? Infinity) <= maxRetrySeconds
    ? failure.retrySeconds
    : undefined

export const isWorthRetry = (count: number, failure: unknown): boolean => {
  if (retrySecondsFor(failure) !== undefined) return count < maxRetries
  if (failure instanceof VersionFailure || failure instanceof ProposedChange) return false
  return !(failure instanceof ApiFailure && failure.status < 500) && count < 1
}

/** Returns the delay before a read is retried (ms), with jitter so that many reads do not retry at once. */
export const retryDelayOf = (count: number, failure: unknown): number => {
  const seconds = retrySecondsFor(failure)
  return seconds === undefined ? 1000 : (seconds * (count + 1) + Math.random()) * 1000
}

/** `showError` shows an error to the user; no failure is silent. `showProposed` shows that a change waits for approval. */
export function createQueryClient(
  showError: (text?: string) => void,
  showProposed: (proposed: ProposedChange) => void = () => {},
) {
  // One message for all failed refetches, until one succeeds again.
  let isReported = false
  // Permissions have changed: refetching `me` updates the whole page.
  const refetchMe = (status: number) => {
    if (status === 403) void refreshAfter(client, ['session.changed'])
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: () => {
        isReported = false
      },
      // A list that never loaded shows its own error; a failed refetch is reported here.
      onError: (failure, query) => {
        const status = statusOf(failure)
        if (query.queryKey[0] !== 'me') refetchMe(status)
        // Ended sessions and lost permissions are reported once elsewhere, not per query.
        if (query.state.data === undefined || isReported || status === 401 || status === 403) return
        isReported = true
        showError(failureText(failure))
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, _variables, _context, mutation) => {
        if (failure instanceof ProposedChange) return showProposed(failure)
        refetchMe(statusOf(failure))
        if (!mutation.options.onError) showError(failureText(failure))
      },
    }),
    defaultOptions: {
      queries: {
        // Without a network a read fails, and pages show what they have; waiting for the network shows skeletons.
        networkMode: 'always',
        staleTime: 5_000,
        retry: isWorthRetry,
        retryDelay: retryDelayOf,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
