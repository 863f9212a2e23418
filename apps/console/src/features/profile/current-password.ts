const missing = { current_password: 'Enter your current password to change your email address.' }

/** Whether this is another address than the present one; case makes no difference. */
export const isOtherAddress = (typed: string, present: string): boolean =>
  typed.trim().toLowerCase() !== present.toLowerCase()

/** The error of a form that changes one's own email address without the password; undefined when there is none. */
export const currentPasswordErrors = (fields: { email: string; current_password: string }, present: string) =>
  isOtherAddress(fields.email, present) && fields.current_password === '' ? missing : undefined
