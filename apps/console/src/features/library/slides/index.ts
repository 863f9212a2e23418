export { slidesOfTemplates } from './templates/slides-of-templates.ts'
