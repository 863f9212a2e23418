import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from './failures.ts'

/** Makes a change; what begins with one of these words is read again after it, and after others were faster. */
export function useChange<Input, Output>(change: (input: Input) => Promise<Output>, words: readonly string[]) {
  const client = useQueryClient()
  const refresh = () => Promise.all(words.map((word) => client.invalidateQueries({ queryKey: [word] })))
  return useMutation({
    mutationFn: change,
    onError: (failure) => {
      if (failure instanceof ApiFailure && [404, 409].includes(failure.status)) void refresh()
    },
    onSuccess: refresh,
  })
}
