export { insertLogEntry, type LogReader, listLatest as listLatestLogs } from './logs.repo.ts'
export { writeLog } from './logs.service.ts'
export { sendMail } from './send-mail.ts'
