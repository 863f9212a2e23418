export { findContentVersion, insertAccount, moveContent } from './accounts.repo.ts'
export { change } from './change.ts'
export { holds, inScope, type Scope, scopeFor } from './scope.ts'
