export { ConnectPage } from './connect/connect-page.tsx'
export { ScreensPage } from './screens-page.tsx'
