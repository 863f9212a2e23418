export { alertRoutes } from './alerts.routes.ts'
export { watchAlerts } from './watch-alerts.ts'
