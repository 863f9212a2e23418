import { listPasskeys } from '@digisigncast/contract/accounts/passkeys'
import { getTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'

// Below the sessions: the same hint makes all of them out of date.

/** Whether the signed-in user has an authenticator app and recovery codes. */
export const twoFactorState = queryOptions({
  queryKey: ['profile', 'sessions', 'two-factor'],
  queryFn: ({ signal }) => call(getTwoFactor, {}, { signal }),
  select: ({ data }) => data,
})

/** The passkeys of the signed-in user. */
export const ownPasskeys = queryOptions({
  queryKey: ['profile', 'sessions', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  select: ({ data }) => data,
})
