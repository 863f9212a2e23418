export { openContentFacts, readUses } from './content-facts.ts'
export { isInGroup, stateOf } from './state-of.ts'
