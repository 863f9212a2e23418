export { announcementRoutes } from './announcements.routes.ts'
export { openMailing } from './mailing.ts'
