export { findContentVersion, findManagerRules, listOtherManagers, type Scope } from './accounts.repo.ts'
export { change } from './change.ts'
