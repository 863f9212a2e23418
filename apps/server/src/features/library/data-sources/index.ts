export { dataRetrieval } from './data-sources.job.ts'
export { dataSourceRoutes } from './data-sources.routes.ts'
export { countSeen, listSourceData } from './data-sources.service.ts'
export { fillTable, listTableNames } from './fill-table.ts'
