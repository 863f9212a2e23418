import { type KindFacts, noFacts } from './kind-facts.ts'

export const image = {
  ...noFacts,
  singular: 'image',
  plural: 'images',
  hasFile: true,
  isPicture: true,
  upload: {
    accepted: 'a PNG, JPEG, WebP, GIF or AVIF image',
    start: /^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF[^]{4}WEBP|^[^]{4}ftyp(?:avi[fs]|m[is]f1[^]*avi[fs])/,
    maxBytes: null,
    isServed: true,
    needsPoster: false,
  },
  onSlides: 'images',
} as const satisfies KindFacts
