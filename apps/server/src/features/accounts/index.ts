export { findContentVersion, findManagerRules, listOtherManagers, moveContent, type Scope } from './accounts.repo.ts'
export { change } from './change.ts'
