export { type SlideFontFile, slideFontFiles, slideFontsByHash } from './font-files.ts'
export { fontRoutes, fontUrl } from './fonts.routes.ts'
export { fontsOfData, fontsOfSlide } from './fonts-of-slide.ts'
