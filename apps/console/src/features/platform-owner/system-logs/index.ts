export { SystemLogsPage } from './system-logs-page.tsx'
