export { type ByAddress, createByAddress, updateByAddress } from './media-by-address.ts'
export { webPageRoutes } from './web-pages.routes.ts'
