export { listScreenIds } from './content-facts.repo.ts'
export { readContentFacts, readUses } from './content-facts.ts'
export { isInGroup, stateOf } from './state-of.ts'
export { type StateSummary, summaryOf } from './summary.ts'
