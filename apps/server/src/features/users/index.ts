export { findTaken, insertUser, updateUser } from './users.repo.ts'
