export { SlidePage } from './slide-page.tsx'
export { TemplateGallery } from './templates/template-gallery.tsx'
