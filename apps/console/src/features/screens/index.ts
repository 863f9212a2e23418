export { ConnectPage } from './connect/connect-page.tsx'
export { ScreenPage } from './page/screen-page.tsx'
export { ScreensPage } from './screens-page.tsx'
