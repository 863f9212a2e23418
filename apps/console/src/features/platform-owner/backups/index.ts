export { useBackups } from './backups.queries.ts'
export { BackupsPanel } from './backups-panel.tsx'
