export { NewPasswordFields } from './new-password-fields.tsx'
export { newPasswordErrors } from './new-password-rules.ts'
export { PersonFields } from './person-fields.tsx'
export { ProfilePanel } from './profile-panel.tsx'
