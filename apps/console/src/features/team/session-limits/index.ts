export { IdleSignOut } from './idle-sign-out.tsx'
export { limitWords } from './limit-words.ts'
export { SessionLimitFields } from './session-limit-fields.tsx'
