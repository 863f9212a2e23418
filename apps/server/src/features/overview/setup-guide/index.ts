export { insertSetupGuide } from './setup-guide.repo.ts'
export { setupGuideRoutes } from './setup-guide.routes.ts'
