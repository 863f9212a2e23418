export { PlaysPage } from './plays-page.tsx'
