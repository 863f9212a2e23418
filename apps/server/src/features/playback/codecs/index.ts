export { missingCodecs } from './missing-codecs.ts'
export { listUnplayable } from './unplayable.ts'
