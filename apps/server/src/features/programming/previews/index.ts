export { previewRoutes } from './previews.routes.ts'
