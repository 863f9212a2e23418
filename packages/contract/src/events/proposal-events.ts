import { z } from 'zod'
import { eventType } from './event-type.ts'
import { quote } from './phrases.ts'

const hints = ['proposals.changed'] as const
const Named = z.object({ name: z.string() })
const Ended = Named.extend({ by: z.string() })

export const proposalEvents = {
  'proposal.created': eventType({
    hints,
    data: Named,
    text: ({ name }, actor) => `${actor} proposed a change of ${quote(name)}.`,
  }),
  'proposal.approved': eventType({
    hints,
    data: Ended,
    text: ({ name, by }, actor) => `${actor} approved the change of ${quote(name)} that ${by} proposed.`,
  }),
  'proposal.returned': eventType({
    hints,
    data: Ended,
    text: ({ name, by }, actor) => `${actor} returned the change of ${quote(name)} that ${by} proposed.`,
  }),
  'proposal.withdrawn': eventType({
    hints,
    data: Named,
    text: ({ name }, actor) => `${actor} withdrew the proposed change of ${quote(name)}.`,
  }),
}
