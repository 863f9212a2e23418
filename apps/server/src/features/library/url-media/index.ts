export { urlMediaRoutes } from './url-media.routes.ts'
