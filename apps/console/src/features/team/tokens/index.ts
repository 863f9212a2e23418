export { TokensSection } from './tokens-section.tsx'
