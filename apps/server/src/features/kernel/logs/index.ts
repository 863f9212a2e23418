export { describe, type LogReader, listLatestLogs } from './logs.repo.ts'
export { sendMail, sendMailLater } from './send-mail.ts'
