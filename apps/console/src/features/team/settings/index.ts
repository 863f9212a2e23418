export { managerRules } from './manager-rule-words.ts'
export { SettingsPage } from './settings-page.tsx'
