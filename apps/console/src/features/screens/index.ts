export { ScreensPage } from './screens-page.tsx'
