import { startPasskeyLogin } from '@digisigncast/contract/accounts/passkeys'
import { completeLogin } from '@digisigncast/contract/accounts/two-factor'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useMutation } from '@tanstack/react-query'
import { ApiFailure, call, failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { askForPasskey, isPasskeyFailure } from '../../../api/sign-in/passkeys.ts'
import { knownBrowser } from '../../../api/stored-session.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { keepSession } from './session.queries.ts'

type Body = CallInput<typeof completeLogin>['body']

async function withPasskey(ticket: string): Promise<Body> {
  const { data } = await call(startPasskeyLogin, { body: { ticket } })
  return { ticket, passkey: await askForPasskey(data) }
}

interface CompleteOptions {
  /** The code was wrong; with the message for its field. */
  onWrong: (message: string) => void
  /** The sign-in has ended. */
  onExpired: () => void
}

/** Second step of a sign-in. A passkey is asked for when it is sent. */
export function useCompleteLogin({ onWrong, onExpired }: CompleteOptions) {
  const messages = useMessages()
  return useMutation({
    mutationFn: async (body: Body | { ticket: string; method: 'passkey' }) =>
      call(completeLogin, {
        body: {
          ...('method' in body ? await withPasskey(body.ticket) : body),
          known_browser: knownBrowser(),
        },
      }),
    onSuccess: ({ data }) => keepSession(data),
    onError: (failure) => {
      if (isPasskeyFailure(failure)) return onWrong(failure.message)
      const [wrong] = Object.values(failureErrors(failure))
      if (wrong !== undefined) return onWrong(wrong)
      messages.error(failureText(failure, 'Login failed. Please try again.'))
      if (failure instanceof ApiFailure && failure.status === 401) onExpired()
    },
  })
}
