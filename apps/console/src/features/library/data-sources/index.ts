export { useDataSources } from './data-sources.queries.ts'
export { DataSourcesPage } from './data-sources-page.tsx'
export { NewSourcePanel } from './form/new-source-panel.tsx'
export { SourceState } from './source-state.tsx'
