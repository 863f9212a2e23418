export { setContent } from './bulk.service.ts'
export { proposableContents } from './proposable-contents.ts'
export { playerUrl } from './show-screens.ts'
