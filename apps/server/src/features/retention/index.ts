export { prune } from './prune.ts'
