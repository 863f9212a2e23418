import { expect, test } from 'vitest'
import { newPasswordErrors } from './new-password-rules.ts'

const person = { name: 'Ada Lovelace', username: 'ada.lovelace', email: 'ada@example.com' }
const errorsOf = (password: string, confirmPassword = password) =>
  newPasswordErrors({ password, confirmPassword }, person)

test('ten characters and the same confirmation are valid', () => {
  expect(errorsOf('ten chars!')).toEqual({})
})

test('both fields are required', () => {
  expect(errorsOf('')).toEqual({
    password: 'Password is required.',
    confirmPassword: 'Confirm Password is required.',
  })
})

test('short passwords and different confirmations have their own errors', () => {
  expect(errorsOf('nine char')).toEqual({ password: 'Use at least 10 characters.' })
  expect(errorsOf('ten chars!', 'ten chars?')).toEqual({ confirmPassword: 'The passwords do not match.' })
})

test('name, username and email are refused in any case', () => {
  const refused = { password: 'The password must differ from the name, username and email.' }
  for (const own of ['ADA LOVELACE', 'Ada.Lovelace', 'ada@example.com']) expect(errorsOf(own)).toEqual(refused)
})
