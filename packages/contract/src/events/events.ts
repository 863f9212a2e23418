import { z } from 'zod'
import { billingEvents } from './billing-events.ts'
import { binEvents } from './bin-events.ts'
import { mediaEvents } from './content-events.ts'
import { type EventType, eventType } from './event-type.ts'
import { fleetEvents } from './fleet-events.ts'
import { platformEvents } from './platform-events.ts'
import { programEvents } from './program-events.ts'
import { proposalEvents } from './proposal-events.ts'
import { teamEvents } from './team-events.ts'

/** Everything that can happen, by its name. */
export const eventTypes = {
  ...mediaEvents,
  ...programEvents,
  ...binEvents,
  ...proposalEvents,
  ...fleetEvents,
  ...teamEvents,
  ...billingEvents,
  ...platformEvents,
  /** An entry of the log from before there were events. */
  'log.written': eventType({ data: z.object({ text: z.string() }), text: ({ text }) => text }),
}

export type EventName = keyof typeof eventTypes
export type EventData<Name extends EventName> = z.output<(typeof eventTypes)[Name]['data']>

/** An event without its subject. */
export type EventOf<Name extends EventName = EventName> = {
  [Type in Name]: { type: Type; data: EventData<Type> }
}[Name]

/** The type of this name; undefined for those of a newer version. */
export const eventTypeOf = (name: string): EventType | undefined =>
  Object.hasOwn(eventTypes, name) ? (eventTypes as unknown as Record<string, EventType>)[name] : undefined

/** The sentence of an event for a log. Events of a newer version are named only. */
export function eventText({ type, data, actor }: { type: string; data: unknown; actor: string }): string {
  const known = eventTypeOf(type)
  const parsed = known?.data.safeParse(data)
  return known && parsed?.success ? known.text(parsed.data, actor) : `${actor}: ${type}`
}
