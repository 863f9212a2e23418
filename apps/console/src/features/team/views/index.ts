export { useEndView } from './use-end-view.ts'
export { ViewBanner } from './view-banner.tsx'
export { ViewButton } from './view-button.tsx'
