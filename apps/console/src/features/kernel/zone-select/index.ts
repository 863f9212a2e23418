export { ZoneSelect } from './zone-select.tsx'
