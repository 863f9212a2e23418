export { newestBackup } from './backups.folder.ts'
export { backupRoutes } from './backups.routes.ts'
export { openBackups } from './backups.service.ts'
