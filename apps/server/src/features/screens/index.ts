export { playerUrl } from './screens.service.ts'
