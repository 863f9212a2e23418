import { later } from '../../../ui/loading/later.tsx'

// Loaded with the first panel that shows them.
export const OverlayFields = later(() => import('./overlays-panel.tsx').then((part) => part.OverlayFields))
export const OverlayPlaceFields = later(() => import('./place-panel.tsx').then((part) => part.OverlayPlaceFields))
export { firstPlace } from './places.ts'
