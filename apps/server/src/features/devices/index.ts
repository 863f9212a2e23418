export { countActivity, countByStatus, listActivity } from './activity.repo.ts'
export { deviceRoutes } from './devices.routes.ts'
export { devicesOf, endActivityOfScreen } from './devices.service.ts'
export { openPresence, type Presence } from './presence.ts'
