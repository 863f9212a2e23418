import { type KindFacts, noFacts } from './kind-facts.ts'

export const slide = {
  ...noFacts,
  singular: 'slide',
  plural: 'slides',
  hasFile: true,
} as const satisfies KindFacts
