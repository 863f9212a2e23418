export { setContent } from './bulk.service.ts'
export { playerUrl } from './show-screens.ts'
