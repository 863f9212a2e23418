export { ConfirmEmailPage } from './confirm-email-page.tsx'
