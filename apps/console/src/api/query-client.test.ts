import type { ErrorCode } from '@digisigncast/contract/errors'
import { expect, test } from 'vitest'
import { ApiFailure, NetworkFailure } from './failures.ts'
import { createQueryClient, isWorthRetry, retryDelayOf } from './query-client.ts'

const offline = () => new NetworkFailure()
const refused = (code: ErrorCode, status: number) => () => new ApiFailure({ message: 'No.', code }, status)

/** Refetches cached lists; returns the messages shown to the user. */
async function told(failure: () => Error, names: readonly string[]) {
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

test('lists that cannot be refreshed say so once, not each by itself and not again and again', async () => {
  expect(await told(offline, ['media', 'playlists', 'screens'])).toEqual([
    'The server cannot be reached. Check the connection and try again.',
  ])
})

test('a session that is over and a right that is gone are told by the page, not by its lists', async () => {
  expect(await told(refused('auth.required', 401), ['media'])).toEqual([])
  expect(await told(refused('auth.forbidden', 403), ['media'])).toEqual([])
})

test('a read that the server puts off waits for as long as it says, a few times', () => {
  const busy = new ApiFailure({ message: 'Too many.', code: 'request.too_many' }, 429, 2)
  expect([isWorthRetry(0, busy), isWorthRetry(4, busy), isWorthRetry(5, busy)]).toEqual([true, true, false])
  expect(retryDelayOf(0, busy)).toBeGreaterThanOrEqual(2000)
  expect(retryDelayOf(0, busy)).toBeLessThan(3000)
  expect(retryDelayOf(2, busy)).toBeGreaterThanOrEqual(6000)
})

test('a refusal for minutes, or without a time, is told at once', () => {
  const refusal = (seconds?: number) => new ApiFailure({ message: 'No.', code: 'request.too_many' }, 429, seconds)
  expect([isWorthRetry(0, refusal(900)), isWorthRetry(0, refusal())]).toEqual([false, false])
})
