import { type KindFacts, noFacts } from './kind-facts.ts'

export const web = {
  ...noFacts,
  singular: 'web page',
  plural: 'web pages',
  address: { noun: 'page', verb: 'show' },
} as const satisfies KindFacts
