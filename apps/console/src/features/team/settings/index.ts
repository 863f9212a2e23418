export { managerRules } from './manager-rule-words.ts'
