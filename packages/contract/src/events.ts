import { z } from 'zod'

/** Where consoles listen for hints. The first message must be `{ token }` of a session. */
export const livePath = '/api/v1/live'

/** Past facts, told to the consoles of an account. They carry nothing to show: the truth comes by HTTP. */
export const ConsoleEvent = z.object({
  type: z.enum([
    'media.changed',
    'playlists.changed',
    'channels.changed',
    'screens.changed',
    'users.changed',
    'settings.changed',
    'logs.changed',
    /** What this user may do has changed. */
    'session.changed',
  ]),
})
export type ConsoleEvent = z.infer<typeof ConsoleEvent>
export type ConsoleEventType = ConsoleEvent['type']
