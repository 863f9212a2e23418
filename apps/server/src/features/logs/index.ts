export { describe, insertLogEntries, insertLogEntry, type LogReader, listLatestLogs } from './logs.repo.ts'
export { writeLog } from './logs.service.ts'
export { sendMail, sendMailLater } from './send-mail.ts'
