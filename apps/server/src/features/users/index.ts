export { findTaken, insertUser, updateUser } from './users.repo.ts'
export { userRoutes } from './users.routes.ts'
