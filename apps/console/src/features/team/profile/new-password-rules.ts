import { minPasswordLength } from '@digisigncast/contract/api/limits'

export const newPasswordHint = `At least ${minPasswordLength} characters; no common password, and not the name, username or email.`

interface NewPassword {
  password: string
  confirmPassword: string
}

interface Person {
  name: string
  username: string
  email: string
}

/** Validates a new password in the browser; the server also checks for common ones. */
export function newPasswordErrors({ password, confirmPassword }: NewPassword, person: Person): Partial<NewPassword> {
  const problem = passwordProblem(password, person)
  const difference = differenceOf(password, confirmPassword)
  return { ...(problem && { password: problem }), ...(difference && { confirmPassword: difference }) }
}

function passwordProblem(password: string, { name, username, email }: Person) {
  if (password === '') return 'Password is required.'
  if (password.length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`
  const isOwnName = [name, username, email].some((own) => own.trim().toLowerCase() === password.toLowerCase())
  return isOwnName ? 'The password must differ from the name, username and email.' : undefined
}

function differenceOf(password: string, confirmPassword: string) {
  if (confirmPassword === '') return 'Confirm Password is required.'
  return password === confirmPassword ? undefined : 'The passwords do not match.'
}
