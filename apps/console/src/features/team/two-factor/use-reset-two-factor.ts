import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useReset } from './two-factor.queries.ts'

/** Asked before the second factor of another user is reset. */
export const resetQuestion = (name: string) => ({
  title: 'Reset two-factor authentication?',
  text: `${name} then signs in with the password alone, until they turn it on again. Their sessions end, and they get an email. Make sure that ${name} has asked you for it.`,
  confirmLabel: 'Reset',
  danger: true,
})

/** Resets the second factor of another user after a question. `customerId`: by the platform owner. */
export function useResetTwoFactor(customerId?: string) {
  const ask = useConfirmed(useReset())
  return ({ id, name }: { id: string; name: string }) => ask({ userId: id, customerId }, resetQuestion(name))
}
