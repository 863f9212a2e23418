export { proposableEntries } from './proposable-entries.ts'
export { scheduleRoutes } from './schedule.routes.ts'
export { save as saveScheduleEntry } from './schedule.service.ts'
