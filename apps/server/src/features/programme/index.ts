export { programmeRoutes } from './programme.routes.ts'
export { type Programmes, programmes } from './programme.service.ts'
