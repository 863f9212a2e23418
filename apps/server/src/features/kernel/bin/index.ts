export { contentsFrom, type Row } from './bin-rows.ts'
export { discard } from './discard.ts'
export { type Prepare, putBack } from './put-back.ts'
