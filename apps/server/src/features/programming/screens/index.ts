export { playerUrl } from './show-screens.ts'
