export { fontUrl } from './fonts.routes.ts'
export { slideFontFiles } from './fonts.ts'
export { listShownImages, listSlideData, replaceShownMedia } from './slides.repo.ts'
export { slideRoutes } from './slides.routes.ts'
