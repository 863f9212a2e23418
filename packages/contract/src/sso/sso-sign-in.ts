import { z } from 'zod'
import { SecondFactorDue, SignedIn } from '../accounts/session.ts'
import { endpoint } from '../api/endpoint.ts'
import { Done, dataOf, Email } from '../api/wire.ts'

/** Created by the browser tab that will use the code; other tabs and browsers do not have it. */
const Nonce = z.string().min(16).max(100)
const Code = z.string().min(1).max(200)

/** Address that the browser opens to sign in at the provider. */
const Start = z.object({ url: z.string() })

export const discoverSso = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'sso/discover',
  allow: ['public'],
  onFullDisk: true,
  summary:
    'Get the provider that signs in the addresses of a proven domain. The answer does not reveal whether the address exists.',
  body: z.object({ email: Email, nonce: Nonce }),
  reply: dataOf(z.object({ provider: Start.extend({ name: z.string() }).nullable() })),
})

export const startSsoInvitation = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'sso/invitation',
  allow: ['public'],
  onFullDisk: true,
  summary: 'Accept an invitation by single sign-on: get the address that the browser opens.',
  body: z.object({ token: z.string().min(1).max(200), nonce: Nonce }),
  reply: dataOf(Start),
})

export const startSso = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'sso/start',
  allow: ['public'],
  summary: 'For browsers: redirects to the provider.',
  query: z.object({ ticket: z.string().max(200).optional() }),
  reply: z.file(),
  redirects: true,
})

export const ssoCallback = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'sso/callback',
  allow: ['public'],
  summary: 'For browsers: the redirect URI of providers. Redirects to the console with a code for `sso/complete`.',
  query: z.object({
    state: z.string().max(500).optional(),
    code: z.string().max(4000).optional(),
    error: z.string().max(200).optional(),
    iss: z.string().max(500).optional(),
  }),
  reply: z.file(),
  redirects: true,
})

/** The user has to prove the password of the user with this address, once, to link it. */
const LinkDue = z.object({ link: z.object({ email: z.string() }) })
export type LinkDue = z.infer<typeof LinkDue>

export const completeSso = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'sso/complete',
  allow: ['public'],
  onFullDisk: true,
  summary:
    'Exchange the code of a sign-in at the provider for a session. Answers `link` if a user with the same email address exists who has not linked it: repeat the call with the password of this user.',
  body: z.object({
    code: Code,
    nonce: Nonce,
    password: z.string().max(500).optional(),
    /** Token from an earlier sign-in in this browser. */
    known_browser: z.string().max(100).optional(),
  }),
  reply: dataOf(z.union([SignedIn, SecondFactorDue, LinkDue])),
})

export const startSsoLink = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/sso/link',
  allow: ['session'],
  recentSignIn: { always: ['secret'] },
  summary: 'Link your sign-in with the provider: get the address that the browser opens.',
  body: z.object({ nonce: Nonce }),
  reply: dataOf(Start),
})

export const completeSsoLink = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/sso/link/complete',
  allow: ['session'],
  recentSignIn: { if: ['secret'] },
  summary: 'Complete the link with the code that the provider’s sign-in gave.',
  body: z.object({ code: Code, nonce: Nonce }),
  reply: Done,
})

export const startSsoConfirmation = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'session/confirm/sso',
  allow: ['session'],
  onFullDisk: true,
  onAnyHost: true,
  summary: 'Get the address that the browser opens to sign in again at the provider, for `session/confirm`.',
  body: z.object({ nonce: Nonce }),
  reply: dataOf(Start),
})
