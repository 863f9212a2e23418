export { WarningFields } from './warning-fields.tsx'
export { settingsOf, type WarningForm, warningErrors, warningFormOf } from './warning-form.ts'
export { settingsText } from './warning-words.ts'
