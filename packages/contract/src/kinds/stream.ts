import { type KindFacts, noFacts } from './kind-facts.ts'

export const stream = {
  ...noFacts,
  singular: 'stream',
  plural: 'streams',
  hasSound: true,
  address: { noun: 'stream', verb: 'play' },
} as const satisfies KindFacts
