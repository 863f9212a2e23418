export { scheduleRoutes } from './schedule.routes.ts'
