export { requireScreens } from './require-screens.ts'
export { playerUrl } from './show-screens.ts'
