export { useMailSettings } from './platform-settings.queries.ts'
