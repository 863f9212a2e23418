export { useDataSources } from './data-sources.queries.ts'
export { NewSourcePanel } from './form/new-source.ts'
export { SourceState } from './source-state.tsx'
