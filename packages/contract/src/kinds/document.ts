import { maxDocumentBytes } from '../api/limits.ts'
import { type KindFacts, noFacts } from './kind-facts.ts'

export const document = {
  ...noFacts,
  singular: 'document',
  plural: 'documents',
  hasFile: true,
  hasPages: true,
  upload: { accepted: 'a PDF', start: /^[^]*%PDF-/, maxBytes: maxDocumentBytes, isServed: false, needsPoster: false },
  conversion: { most: 100 },
} as const satisfies KindFacts
