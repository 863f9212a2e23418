export { openContentFacts } from './content-facts.ts'
export { countStates, isInGroup, stateOf } from './state-of.ts'
