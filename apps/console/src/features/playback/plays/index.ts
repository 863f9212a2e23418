export { PlaysPage } from './plays-page.tsx'
export { ScreenPlaysTable } from './screen-plays-table.tsx'
