import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Done } from '../api/wire.ts'

export const resendEmailChange = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/email/resend',
  allow: ['session'],
  summary: 'Send a new confirmation link for your open change of the email address; the previous link stops working.',
  reply: Done,
})

export const cancelEmailChange = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/email/cancel',
  allow: ['session'],
  summary: 'Cancel your open change of the email address.',
  reply: Done,
})

export const confirmEmail = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'email/confirm',
  allow: ['public'],
  summary: 'Confirm a new email address with the token from its confirmation email.',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: Done,
})
