import { later } from '../../../ui/loading/later.tsx'

export { useDataSources } from './data-sources.queries.ts'
export { SourceState } from './source-state.tsx'

export const NewSourcePanel = later(() => import('./form/new-source-panel.tsx').then((part) => part.NewSourcePanel))
