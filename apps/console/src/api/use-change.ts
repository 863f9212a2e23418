import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failures.ts'

/** Runs a mutation; queries with one of these first key elements are refetched after success and conflicts. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, keys: readonly string[]) {
  const client = useQueryClient()
  const refresh = () => Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
  return useMutation({
    mutationFn: change,
    onError: (failure) => {
      if (failure instanceof ApiFailure && [404, 409].includes(failure.status)) void refresh()
    },
    onSuccess: refresh,
  })
}
