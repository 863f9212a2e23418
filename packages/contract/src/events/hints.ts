import { z } from 'zod'

/** WebSocket path for hints to consoles. The first message must be a `LiveGreeting`. */
export const livePath = '/api/v1/live'

export const LiveGreeting = z.object({
  /** Token of a session. */
  token: z.string().max(200),
  /** Milliseconds since the console began to fetch. With it, the first hint says whether the console missed others. */
  fetching_ms: z.number().nonnegative().optional(),
})
export type LiveGreeting = z.infer<typeof LiveGreeting>

/** Maximum number of open sockets on one server, per session and per account. */
export const maxLiveSockets = { perSession: 20, perAccount: 200 } as const

/** Hints to the platform owner alone. */
const ownerHintTypes = [
  'backups.changed',
  'customers.changed',
  'jobs.changed',
  'plans.changed',
  /** The name and settings of the platform. */
  'site.changed',
  /** Subscriptions, invoices and payments of customers. */
  'subscriptions.changed',
] as const

export const hintTypes = [
  ...ownerHintTypes,
  'media.changed',
  'playlists.changed',
  'channels.changed',
  'screens.changed',
  'schedule.changed',
  /** A takeover was prepared, started or ended. */
  'takeovers.changed',
  /** A change was proposed, approved, returned or withdrawn. */
  'proposals.changed',
  /** A data source was changed, has other data, or began or ceased to fail. */
  'sources.changed',
  'users.changed',
  /** An API token was created, taken over or deleted. */
  'tokens.changed',
  /** An incoming hook was saved or deleted, or was called. */
  'hooks.changed',
  /** A webhook was created, changed or deleted, or the server switched it off. */
  'webhooks.changed',
  'settings.changed',
  'logs.changed',
  'announcements.changed',
  /** A device went online or offline, was renamed or answered a command. */
  'devices.changed',
  /** An alert was raised, acknowledged or resolved. */
  'alerts.changed',
  /** An invoice or its payment status changed. */
  'invoices.changed',
  /** The permissions of this user changed. */
  'session.changed',
  /** The open sessions of this user changed. */
  'sessions.changed',
] as const

/** Change hints sent to consoles. They carry no data: the console fetches the state over HTTP. */
export const Hint = z.object({
  type: z.enum(hintTypes),
  /** The tab whose calls alone caused it: their responses have listed this hint. */
  tab: z.string().optional(),
  /** In the first hint: hints were sent between the first fetch of the console and its greeting. */
  missed: z.literal(true).optional(),
})
export type Hint = z.infer<typeof Hint>
export type HintType = Hint['type']

export const isForOwner = (type: HintType): boolean => ownerHintTypes.some((one) => one === type)

const separator = ','

/** The value of `changesHeader`. */
export const writeHints = (types: Iterable<HintType>): string => [...types].join(separator)

/** Hints of a newer server are left out. */
export const readHints = (header: string): HintType[] =>
  header.split(separator).flatMap((type) => hintTypes.find((one) => one === type) ?? [])
