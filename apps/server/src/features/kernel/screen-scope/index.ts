export { countUnmanaged, isAccessible, isScreenOf, readReach, unreached } from './reach.repo.ts'
