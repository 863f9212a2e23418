export { ConfirmPage } from './confirm-page.tsx'
export { RegisterPage } from './register-page.tsx'
