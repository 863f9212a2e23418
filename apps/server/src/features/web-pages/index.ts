export { isMixedContent } from './check-page.ts'
export { type AddressMediaInput, createAddressMedia, updateAddressMedia } from './media-by-address.ts'
export { webPageRoutes } from './web-pages.routes.ts'
