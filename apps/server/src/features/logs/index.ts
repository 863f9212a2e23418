export { insertLogEntry, listLatest as listLatestLogs } from './logs.repo.ts'
