import { later } from '../../../ui/loading/later.tsx'

// Loaded with the first panel that shows them.
export const OverlayFields = later(() => import('./overlays-panel.tsx').then((part) => part.OverlayFields))
