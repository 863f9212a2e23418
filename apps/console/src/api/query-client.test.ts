import type { ErrorCode } from '@digisigncast/contract/api/errors'
import { expect, test } from 'vitest'
import { ApiFailure, NetworkFailure } from './failures.ts'
import { createQueryClient, isWorthRetry, retryDelayOf } from './query-client.ts'

const offline = () => new NetworkFailure()
const refused = (code: ErrorCode, status: number) => () => new ApiFailure({ message: 'No.', code }, status)

/** Refetches cached lists; returns the messages shown to the user. */
async function shownMessages(failure: () => Error, names: readonly string[]) {
  const texts: (string | undefined)[] = []
  const client = createQueryClient((text) => texts.push(text))
  const readAll = () =>
    Promise.allSettled(
      names.map((name) =>
        client.fetchQuery({ queryKey: [name], queryFn: () => Promise.reject(failure()), retry: false, staleTime: 0 }),
      ),
    )
  for (const name of names) client.setQueryData([name], { data: [] })
  await readAll()
  await readAll()
  return texts
}

test('failed refetches of several lists show one message', async () => {
  expect(await shownMessages(offline, ['media', 'playlists', 'screens'])).toEqual([
    'The server cannot be reached. Check the connection and try again.',
  ])
})

test('ended sessions and lost permissions show no message per list', async () => {
  expect(await shownMessages(refused('auth.required', 401), ['media'])).toEqual([])
  expect(await shownMessages(refused('auth.forbidden', 403), ['media'])).toEqual([])
})

test('rate-limited reads are retried after the time the server sent', () => {
  const busy = new ApiFailure({ message: 'Too many.', code: 'request.too_many' }, 429, 2)
  expect([isWorthRetry(0, busy), isWorthRetry(4, busy), isWorthRetry(5, busy)]).toEqual([true, true, false])
  expect(retryDelayOf(0, busy)).toBeGreaterThanOrEqual(2000)
  expect(retryDelayOf(0, busy)).toBeLessThan(3000)
  expect(retryDelayOf(2, busy)).toBeGreaterThanOrEqual(6000)
})

test('rate limits of minutes, or without a time, are reported at once', () => {
  const refusal = (seconds?: number) => new ApiFailure({ message: 'No.', code: 'request.too_many' }, 429, seconds)
  expect([isWorthRetry(0, refusal(900)), isWorthRetry(0, refusal())]).toEqual([false, false])
})
