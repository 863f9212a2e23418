import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiFailure, failureText } from './failures.ts'

/** `tell` shows an error to the user: nothing that fails may fail silently. */
export function createQueryClient(tell: (text?: string) => void) {
  // What may be done has changed since it was asked for: sidebar, buttons and guards follow at once.
  const askAgain = (failure: unknown) => {
    const isForbidden = failure instanceof ApiFailure && failure.error.code === 'auth.forbidden'
    if (isForbidden) void client.invalidateQueries({ queryKey: ['me'] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A list that never loaded says so in its own place; one that could not be refreshed says so here.
      onError: (failure, query) => {
        if (query.queryKey[0] !== 'me') askAgain(failure)
        if (query.state.data !== undefined) tell(failureText(failure))
      },
    }),
    mutationCache: new MutationCache({
      onError: (failure, _variables, _context, mutation) => {
        askAgain(failure)
        if (!mutation.options.onError) tell(failureText(failure))
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, failure) => !(failure instanceof ApiFailure && failure.status < 500) && count < 1,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
