export { useDataSources } from './data-sources.queries.ts'
export { DataSourcesPage } from './data-sources-page.tsx'
