import { type KindFacts, noFacts } from './kind-facts.ts'

export const image = {
  ...noFacts,
  singular: 'image',
  plural: 'images',
  hasFile: true,
  isPicture: true,
  upload: {
    accepted: 'a PNG, JPEG, WebP, GIF or AVIF image',
    // The last one is SVG, of which a PNG is made.
    start:
      /^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF[^]{4}WEBP|^[^]{4}ftyp(?:avi[fs]|m[is]f1[^]*avi[fs])|^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^]*)?<svg[\s>]/,
    maxBytes: null,
    isServed: true,
    needsPoster: false,
  },
  onSlides: 'images',
} as const satisfies KindFacts
