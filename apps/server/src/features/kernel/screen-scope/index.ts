export { isAccessible } from './is-accessible.ts'
export { isScreenOf } from './is-screen-of.repo.ts'
export { readReach, unreached } from './reach.repo.ts'
export { countUnmanaged } from './unmanaged.repo.ts'
