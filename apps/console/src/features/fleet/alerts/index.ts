export { AlertBell } from './alert-bell.tsx'
export { ScreenAlerts } from './screen-alerts.tsx'
