export { binRoutes } from './bin.routes.ts'
export { expiredEntries } from './expired-entries.ts'
