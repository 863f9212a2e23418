export { firstHours, HoursFields } from './hours-fields.tsx'
export { RuleFields } from './rule-fields.tsx'
export { ruleMark } from './rule-mark.ts'
export { RuleSection } from './rule-section.tsx'
