export { HandOver } from './hand-over.tsx'
