export { AlertBell } from './alert-bell.tsx'
export { AttentionAlerts } from './attention-alerts.tsx'
export { ScreenAlerts } from './screen-alerts.tsx'
