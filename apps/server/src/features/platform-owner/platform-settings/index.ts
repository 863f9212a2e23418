export { findBeginning } from './customer-defaults.ts'
export { platformSettingsRoutes } from './platform-settings.routes.ts'
export { readRetention } from './retention-settings.ts'
export { signupMode } from './signup.ts'
