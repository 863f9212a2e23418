import { maxPackageBytes } from '../api/limits.ts'
import { type KindFacts, noFacts } from './kind-facts.ts'

export const htmlPackage = {
  ...noFacts,
  singular: 'HTML package',
  plural: 'HTML packages',
  hasFile: true,
  isPage: true,
  upload: {
    accepted: 'an HTML package (ZIP)',
    start: /^PK\x03\x04/,
    maxBytes: maxPackageBytes,
    isServed: false,
    needsPoster: false,
  },
} as const satisfies KindFacts
