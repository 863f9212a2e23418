export { IdentityQuestion } from './identity-question.tsx'
