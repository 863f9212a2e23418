export { type Proposable, proposable, type Target } from './proposable.ts'
