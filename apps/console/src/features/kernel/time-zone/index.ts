export { useAdoptTimeZone } from './use-adopt-time-zone.ts'
