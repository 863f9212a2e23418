export { ScreenPlaysTable } from './screen-plays-table.tsx'
