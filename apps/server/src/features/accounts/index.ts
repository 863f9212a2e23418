export { findContentVersion, findManagerRules, moveContent } from './accounts.repo.ts'
