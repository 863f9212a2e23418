export { pruneLogs } from './log-retention.ts'
export { insertLogEntry, listLatest as listLatestLogs } from './logs.repo.ts'
export { writeLog } from './logs.service.ts'
