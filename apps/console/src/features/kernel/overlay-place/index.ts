import { later } from '../../../ui/loading/later.tsx'

// Loaded with the first panel that shows them.
export const OverlayPlaceFields = later(() => import('./place-panel.tsx').then((part) => part.OverlayPlaceFields))
export const LayerFields = later(() => import('./place-panel.tsx').then((part) => part.LayerFields))
export const PlaceFields = later(() => import('./place-fields.tsx').then((part) => part.PlaceFields))
export const OverlayDrawing = later(() => import('./overlay-drawing.tsx').then((part) => part.OverlayDrawing))
export const DrawnOverlays = later(() => import('./overlay-drawing.tsx').then((part) => part.DrawnOverlays))
export const OverlayPicture = later(() => import('./overlay-drawing.tsx').then((part) => part.OverlayPicture))
export { layerText, placeText, type TakeoverLayer } from './place-words.ts'
export { firstBar, firstPlace, fittedTo } from './places.ts'
