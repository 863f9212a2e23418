import { confirmSession } from '@digisigncast/contract/accounts/session'
import { getOwnSso } from '@digisigncast/contract/sso/sso'
import { startSsoConfirmation } from '@digisigncast/contract/sso/sso-sign-in'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { newNonce } from './new-nonce.ts'
import type { SsoEnd } from './sso-return.ts'

/** Whether the signed-in user is linked with the provider of the account. */
export const ownSso = queryOptions({
  queryKey: ['profile', 'sessions', 'sso'],
  queryFn: ({ signal }) => call(getOwnSso, {}, { signal }),
  select: ({ data }) => data,
})

/** Between the window in which the provider asks, and the page that waits for it. */
const endKey = 'sso_confirmation'

/** Sends the end of a sign-in at the provider to the page that waits for it. */
export function announceConfirmation(end: SsoEnd) {
  localStorage.setItem(endKey, JSON.stringify(end))
  localStorage.removeItem(endKey)
}

/** Confirms the session by a sign-in at the provider in another window. Call it on a click: browsers block it otherwise. */
export async function confirmBySso(signal: AbortSignal): Promise<void> {
  const nonce = newNonce()
  const popup = window.open('', '_blank', 'popup,width=520,height=720')
  if (!popup) throw new Error('The browser has blocked the window of the provider. Allow it, and try again.')
  try {
    const { data } = await call(startSsoConfirmation, { body: { nonce } })
    popup.location.href = data.url
  } catch (failure) {
    popup.close()
    throw failure
  }
  const { code, problem } = await nextEnd(signal)
  if (code === null) throw new Error(problem ?? 'The sign-in failed. Start again.')
  await call(confirmSession, { body: { sso: { code, nonce } } })
}

const nextEnd = (signal: AbortSignal) =>
  new Promise<SsoEnd>((resolve, reject) => {
    const read = ({ key, newValue }: StorageEvent) => {
      if (key !== endKey || newValue === null) return
      window.removeEventListener('storage', read)
      resolve(JSON.parse(newValue) as SsoEnd)
    }
    window.addEventListener('storage', read)
    signal.addEventListener('abort', () => {
      window.removeEventListener('storage', read)
      reject(new Error('It was canceled.'))
    })
  })
