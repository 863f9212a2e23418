export type { Announce } from './announce.ts'
export {
  moveEnd,
  requireStartable,
  requireStoredStartable,
  type Shown,
  type Started,
  startWarning,
  type Targets,
  targetsOf,
} from './for-warnings.ts'
export { takeoverReminders } from './reminders/reminders.ts'
export { endFirst, endPrepared, listPreparedNames, startOrExtend } from './start-or-extend.ts'
export { takeoverEnds } from './takeovers.jobs.ts'
export { takeoverRoutes } from './takeovers.routes.ts'
