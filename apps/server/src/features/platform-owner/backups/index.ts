export { backupRoutes } from './backups.routes.ts'
export { openBackups } from './backups.service.ts'
export { newestBackup } from './store-of.ts'
