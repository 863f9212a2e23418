export { findTaken, insertUser, updateUser } from './users.repo.ts'
export type { CustomerUsers } from './users.routes.ts'
