export { stateOf } from './state-of.ts'
export { withDocument } from './with-document.ts'
