export { HooksSection } from './hooks-section.tsx'
