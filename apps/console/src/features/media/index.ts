export { refusalOf } from './check-file.ts'
export { MediaPage } from './media-page.tsx'
export { MediaPicker } from './media-picker.tsx'
export { sendFile } from './send-file.ts'
