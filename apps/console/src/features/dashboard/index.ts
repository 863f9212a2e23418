export { ActivitySection } from './activity-section.tsx'
export { DashboardPage } from './dashboard-page.tsx'
