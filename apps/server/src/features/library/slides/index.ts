export { listShownMedia, listSlideData, replaceShownMedia } from './slides.repo.ts'
export { slideRoutes } from './slides.routes.ts'
export { restoreSlide, versionOf as versionOfSlide } from './slides.service.ts'
