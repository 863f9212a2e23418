export { EntryPage } from './entry-page.tsx'
export { HandOver } from './hand-over.tsx'
export { ResetPasswordPage } from './reset-password-page.tsx'
