export { lockAccount } from '../../../database/lock-account.ts'
export {
  contentCounts,
  customersWith,
  insertAccount,
  moveContent,
  refreshCustomerText,
  updateAccount,
} from './accounts.repo.ts'
export { type Author, change, requireWithinLimit, theServer } from './change.ts'
export { type ChunkResult, changeMany } from './change-many.ts'
export { findReached } from './played.repo.ts'
export { commonPlaylists, holds, inScope, playlistScopeOf, type Reader, type Scope, scopeFor } from './scope.ts'
