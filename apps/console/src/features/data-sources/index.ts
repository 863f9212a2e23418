export { DataSourcesPage } from './data-sources-page.tsx'
