export { limitLabels, limitWords } from './limit-words.ts'
export { SessionLimitFields } from './session-limit-fields.tsx'
