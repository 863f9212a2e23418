export { listShownMedia, listSlideData, replaceShownMedia } from './slides.repo.ts'
export { slideRoutes } from './slides.routes.ts'
export { restoreSlide } from './slides.service.ts'
