export { OwnerSettingsPage } from './owner-settings-page.tsx'
export { useMailSettings } from './platform-settings.queries.ts'
