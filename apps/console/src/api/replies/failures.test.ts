import { expect, test } from 'vitest'
import { ApiFailure, NetworkFailure, signOutText } from '../failures.ts'

test('a failed sign-out says what the server answered, and only without an answer that it was not reached', () => {
  const failure = (status: number, message: string) => new ApiFailure({ code: 'server.unexpected', message }, status)
  expect(signOutText(new NetworkFailure())).toContain('the server could not be reached')
  expect(signOutText(failure(503, 'The server is stopping.'))).toBe(
    'You are signed out here, but not on the server. It answered: The server is stopping.',
  )
  expect(signOutText(failure(500, ''))).toBe('You are signed out here, but not on the server.')
  // The session had ended before.
  expect(signOutText(failure(401, 'Please sign in.'))).toBeUndefined()
})
