import { expect, test } from 'vitest'
import { ApiFailure, failureText, NetworkFailure, signOutText, unlessDeleted, VersionFailure } from '../failures.ts'

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

test('the server’s words come before those of the page: of its fields, else its message', () => {
  const errors = { email: ['Taken.', 'Too long.'], name: ['Required.'] }
  const invalid = new ApiFailure({ code: 'request.invalid', message: 'Invalid.', errors }, 422)
  expect(failureText(invalid, 'Could not save.', 'No connection.')).toBe('Taken., Too long., Required.')
  const full = new ApiFailure({ code: 'server.storage_full', message: 'There is no room left.' }, 507)
  expect(failureText(full, 'Could not save.', 'No connection.')).toBe('There is no room left.')
})

test('without words of the server the page has its own, for a lost connection others', () => {
  const silent = new ApiFailure({ code: 'server.unexpected', message: '' }, 500)
  expect(failureText(silent, 'Could not save.', 'No connection.')).toBe('Could not save.')
  expect(failureText(new NetworkFailure(), 'Could not save.', 'No connection.')).toBe('No connection.')
  expect(failureText(new NetworkFailure(), 'Could not save.')).toMatch(/^The server cannot be reached/)
  expect(failureText(new VersionFailure(), 'Could not save.', 'No connection.')).toMatch(/Reload the page\.$/)
  expect(failureText(new Error('bug'), 'Could not save.')).toBe('Could not save.')
  expect(failureText(new Error('bug'), 'Could not save.', 'No connection.')).toBe('No connection.')
})

test('only what the server says does not exist is deleted', async () => {
  const gone = (status: number) => new ApiFailure({ code: 'request.invalid', message: 'No.' }, status)
  expect(await unlessDeleted(Promise.resolve('there'))).toBe('there')
  expect(await unlessDeleted(Promise.reject<string>(gone(404)))).toBeUndefined()
  await expect(unlessDeleted(Promise.reject<string>(gone(403)))).rejects.toThrow('No.')
  await expect(unlessDeleted(Promise.reject<string>(new NetworkFailure()))).rejects.toThrow('cannot be reached')
})
