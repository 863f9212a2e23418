export { findContentVersion, insertAccount, lockAccount, moveContent, updateAccount } from './accounts.repo.ts'
export { change } from './change.ts'
export { customersWith, refreshCustomerText } from './customer-texts.repo.ts'
export { holds, inScope, type Scope, scopeFor } from './scope.ts'
