export { backupSettings } from './backups.repo.ts'
export { backupRoutes } from './backups.routes.ts'
export { openBackups } from './backups.service.ts'
export { newestBackupAt } from './store-of.ts'
