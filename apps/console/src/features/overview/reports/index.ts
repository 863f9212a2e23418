export { PlatformCharts } from './platform-charts.tsx'
export { ReportsPage } from './reports-page.tsx'
