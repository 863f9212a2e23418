import { completeLogin } from '@digisigncast/contract/accounts/two-factor'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useMutation } from '@tanstack/react-query'
import { ApiFailure, call, failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { knownBrowser } from '../../../api/stored-session.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { keepSession } from './session.queries.ts'

interface CompleteOptions {
  /** The code was wrong; with the message for its field. */
  onWrong: (message: string) => void
  /** The sign-in has ended. */
  onExpired: () => void
}

/** Second step of a sign-in. */
export function useCompleteLogin({ onWrong, onExpired }: CompleteOptions) {
  const messages = useMessages()
  return useMutation({
    mutationFn: (body: CallInput<typeof completeLogin>['body']) =>
      call(completeLogin, { body: { ...body, known_browser: knownBrowser() } }),
    onSuccess: ({ data }) => keepSession(data),
    onError: (failure) => {
      const [wrong] = Object.values(failureErrors(failure))
      if (wrong !== undefined) return onWrong(wrong)
      messages.error(failureText(failure, 'Login failed. Please try again.'))
      if (failure instanceof ApiFailure && failure.status === 401) onExpired()
    },
  })
}
