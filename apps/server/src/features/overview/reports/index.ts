export { noteLatePlays } from './late-plays.ts'
export { openSentBytes, rollUps } from './roll-up.jobs.ts'
