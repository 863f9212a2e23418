export { retention } from './prune.ts'
