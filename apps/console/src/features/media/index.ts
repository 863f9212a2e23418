export { MediaPage } from './library/media-page.tsx'
export { MediaPicker } from './media-picker.tsx'
export { refusalOf } from './uploads/check-file.ts'
export { sendFile } from './uploads/send-file.ts'
