export { MediaPage } from './media-page.tsx'
export { MediaPicker } from './media-picker.tsx'
