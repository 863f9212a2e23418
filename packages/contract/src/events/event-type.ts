import { z } from 'zod'
import type { LogType } from '../accounts/dashboard.ts'
import type { Area } from '../api/permissions.ts'
import type { HintType } from './hints.ts'
import { quote } from './phrases.ts'

/** A type of event, such as `playlist.deleted`. The part before the point names the kind of its subject. */
export interface EventType<Data extends z.ZodObject = z.ZodObject> {
  /** Fields beside subject, actor and time. Stored as JSON: fields are added, never changed. */
  data: Data
  /** The sentence of the log. */
  text: (data: z.output<Data>, actor: string) => string
  /** Default: `info`. */
  level?: LogType
  /** Managers who may view this area can read the entry; without an area, admins only. */
  area?: Area
  /** Hints to consoles. */
  hints?: readonly HintType[]
}

/** Declares an event; `text` gets the fields of `data`. */
export const eventType = <const Data extends z.ZodObject>(type: EventType<Data>): EventType<Data> => type

type Facets = Pick<EventType, 'level' | 'area' | 'hints'>

/** An event that needs the name of its subject only; the sentence gets it in quotation marks. */
export const named = (facets: Facets, text: (actor: string, name: string) => string) =>
  eventType({ data: z.object({ name: z.string() }), ...facets, text: ({ name }, actor) => text(actor, quote(name)) })

/** The same for media, which have a title. */
export const titled = (facets: Facets, text: (actor: string, title: string) => string) =>
  eventType({ data: z.object({ title: z.string() }), ...facets, text: ({ title }, actor) => text(actor, quote(title)) })
