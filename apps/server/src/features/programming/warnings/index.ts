export { type Handled, handleWarnings } from './handle-warnings.ts'
export { requireShowable } from './require-showable.ts'
export { joined } from './warning-words.ts'
export { expiredWarnings } from './warnings.jobs.ts'
