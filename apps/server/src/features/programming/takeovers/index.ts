export { takeoverReminders } from './reminders/reminders.ts'
export { takeoverEnds } from './takeovers.jobs.ts'
export { takeoverRoutes } from './takeovers.routes.ts'
