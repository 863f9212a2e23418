export { alertRoutes } from './alerts.routes.ts'
export { alertEmails } from './notifications/send-emails.ts'
export { watchAlerts } from './watch-alerts.ts'
