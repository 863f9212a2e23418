export { webPageRoutes } from './web-pages.routes.ts'
