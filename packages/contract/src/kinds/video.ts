import { type KindFacts, noFacts } from './kind-facts.ts'

export const video = {
  ...noFacts,
  singular: 'video',
  plural: 'videos',
  hasFile: true,
  hasLength: true,
  hasSound: true,
  upload: {
    accepted: 'an MP4, MOV, WebM or Ogg video',
    // Ogg, WebM and MKV, AVI, WMV, and the boxes with which MP4 and QuickTime begin.
    start: /^OggS|^\x1a\x45\xdf\xa3|^RIFF[^]{4}AVI |^\x30\x26\xb2\x75|^[^]{4}(?:ftyp|moov|mdat|wide|free|skip)/,
    maxBytes: null,
    isServed: true,
    needsPoster: true,
  },
  conversion: { most: 20 },
  onSlides: 'videos',
} as const satisfies KindFacts
