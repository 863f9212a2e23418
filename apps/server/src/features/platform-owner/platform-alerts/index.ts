export { platformAlertRoutes } from './platform-alerts.routes.ts'
export { platformAlerts } from './platform-alerts.service.ts'
