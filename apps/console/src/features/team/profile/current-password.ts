const missing = { current_password: 'Enter your current password to change your email address.' }

/** Returns whether the address differs from the current one, ignoring case. */
export const isOtherAddress = (typed: string, present: string): boolean =>
  typed.trim().toLowerCase() !== present.toLowerCase()

/** Returns the error if the user's own email address changes without the password. */
export const currentPasswordErrors = (fields: { email: string; current_password: string }, present: string) =>
  isOtherAddress(fields.email, present) && fields.current_password === '' ? missing : undefined
