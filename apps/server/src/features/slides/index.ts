export { fontUrl } from './fonts.routes.ts'
export { slideFontFiles } from './fonts.ts'
export { listShownMedia, listSlideData, replaceShownMedia } from './slides.repo.ts'
export { slideRoutes } from './slides.routes.ts'
