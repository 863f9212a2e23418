export { listScreenIds } from './content-facts.repo.ts'
export { type MediaUses, readContentFacts, readUses } from './content-facts.ts'
export { isInGroup, stateOf } from './state-of.ts'
