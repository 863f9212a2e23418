export { confirmedKeys, findUnconfirmed, removeUnconfirmed, unconfirmedKeys } from './keys.repo.ts'
export { findTaken, insertUser, updateUser } from './users.repo.ts'
export type { CustomerUsers } from './users.routes.ts'
