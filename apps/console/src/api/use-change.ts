import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure, ProposedChange } from './failures.ts'
import { refreshChanged, refreshHinted } from './hints.ts'

export interface ChangeOptions<Input, Output> {
  /** Handles errors; without it they are shown as a message. `shownByCaller` if `mutate` gets a handler. */
  onError?: ((failure: Error) => void) | undefined
  /** Runs before the queries are refetched. */
  onSuccess?: (output: Output) => void
  onMutate?: (input: Input) => Promise<void>
  /** The page shows the change before the response: refetches after every error. */
  isShownAtOnce?: boolean
  /** Callbacks do not wait until the queries are refetched, for components that the change removes. */
  inBackground?: boolean
  /** Changes with the same id run one after the other. */
  scope?: { id: string }
}

/** For changes whose callers show errors themselves. */
export const shownByCaller = (): void => undefined

const isOutdated = (failure: Error) => failure instanceof ApiFailure && [404, 409].includes(failure.status)

/**
 * Runs a mutation. Afterwards the queries are refetched that its calls have made out of date, as their responses list,
 * also if it has failed in part; all that hints can concern if the changed object was outdated. The mutation is pending
 * until then. A change that waits for approval calls neither handler.
 */
export function useChange<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  { onError, onSuccess, onMutate, isShownAtOnce, inBackground, scope }: ChangeOptions<Input, Output> = {},
) {
  const client = useQueryClient()
  return useMutation<Output, Error, Input>({
    mutationFn,
    ...(scope && { scope }),
    ...(onMutate && { onMutate }),
    ...(onError && {
      onError: (failure) => {
        if (!(failure instanceof ProposedChange)) onError(failure)
      },
    }),
    onSuccess: async (output) => {
      onSuccess?.(output)
      const refetched = refreshChanged(client)
      if (!inBackground) await refetched
    },
    onSettled: (_output, failure) => {
      if (failure) void (isShownAtOnce || isOutdated(failure) ? refreshHinted : refreshChanged)(client)
    },
  })
}
