export { openConverter } from './converter.ts'
