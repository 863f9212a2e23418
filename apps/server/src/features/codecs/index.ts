export { missingCodecs } from './missing-codecs.ts'
export { listUnplayable, type Unplayable } from './unplayable.ts'
