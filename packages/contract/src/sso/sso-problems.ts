/** Why a sign-in at a provider failed. The sign-in page gets it as `#sso-problem=…`. */
export const ssoProblems = {
  expired: 'This sign-in has expired or was already used. Start again.',
  other_browser: 'This sign-in was started in another browser or tab. Start again here.',
  canceled: 'The provider did not sign you in. Start again, or contact an admin of your account.',
  unreachable: 'The provider of your account did not answer. Try again later.',
  refused: 'The answer of the provider was not accepted. An admin finds the reason in the log of the account.',
  no_email: 'The provider did not send your email address. An admin has to change this at the provider.',
  unverified: 'The provider says that your email address is not verified. Ask an admin of your account.',
  other_domain: 'Your email address does not belong to a domain of this account. Use your company address.',
  unavailable: 'Single sign-on does not work on this server right now. Contact the operator of this service.',
} as const
export type SsoProblem = keyof typeof ssoProblems
