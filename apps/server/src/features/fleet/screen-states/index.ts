export { listScreenIds } from './content-facts.repo.ts'
export { readContentFacts, readUses } from './content-facts.ts'
export { isInGroup, type StateSummary, stateOf, summaryOf } from './state-of.ts'
export { isNearlyFull, type Trouble, troublesOf } from './troubles.ts'
