export { EntryPage } from './entry-page.tsx'
export { HandOver } from './hand-over.tsx'
export { RegisterPage } from './register-page.tsx'
export { ResetPasswordPage } from './reset-password-page.tsx'
