export { TargetField } from './target-field.tsx'
export { type Targets, useTargetCount } from './targets.ts'
