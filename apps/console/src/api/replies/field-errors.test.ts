import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { ApiFailure, NetworkFailure } from '../failures.ts'
import { failureErrors, inputErrors, issueErrors } from '../field-errors.ts'

test('each field has its first error only, by its name in the program', () => {
  expect(inputErrors(savePlaylist, { name: ' ' })).toEqual({ name: 'Title is required.' })
  const errors = inputErrors(saveScreen, { name: 'Lobby', screenId: 7 })
  expect(Object.keys(errors)).toEqual(['screenId'])
})

test('a body without errors has none', () => {
  expect(inputErrors(savePlaylist, { name: 'Menu', mediaIds: [] })).toEqual({})
})

test('a field in an object has an error of its own, and the object has the first one', () => {
  const issues = [
    { path: ['rule', 'from'], message: 'When does it begin?' },
    { path: ['rule', 'until'], message: 'When does it end?' },
    { path: ['rule', 'until'], message: 'Too late.' },
    { path: ['content_ids', 0], message: 'Unknown.' },
  ]
  expect(issueErrors({ issues })).toEqual({
    rule: 'When does it begin?',
    'rule.from': 'When does it begin?',
    'rule.until': 'When does it end?',
    content_ids: 'Unknown.',
  })
  expect(issueErrors(undefined)).toEqual({})
})

test('of a response each field has its first error; other failures have no fields', () => {
  const error = {
    message: 'No.',
    code: 'request.invalid' as const,
    errors: { email: ['Taken.', 'Too long.'], name: [] },
  }
  expect(failureErrors(new ApiFailure(error, 422))).toEqual({ email: 'Taken.', name: '' })
  expect(failureErrors(new ApiFailure({ message: 'No.', code: 'request.invalid' }, 422))).toEqual({})
  expect(failureErrors(new NetworkFailure())).toEqual({})
})
