export { PlatformCharts } from './platform-charts.tsx'
