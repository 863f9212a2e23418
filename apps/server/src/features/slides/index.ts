export { fontUrl } from './fonts.routes.ts'
export { slideFontFiles } from './fonts.ts'
export { listSlideData, listSlideMedia, replaceSlideMedia } from './slides.repo.ts'
export { slideRoutes } from './slides.routes.ts'
