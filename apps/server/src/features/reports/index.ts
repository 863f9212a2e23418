export { noteLatePlays } from './late-plays.ts'
export { openRollUps } from './roll-up.jobs.ts'
export { sentBytes } from './sent-bytes.ts'
