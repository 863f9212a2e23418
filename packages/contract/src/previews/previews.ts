import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/wire.ts'

const oneOf = 'Name exactly one of playlist_id, channel_id, screen_id and proposal_id.'

export const openPreview = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'previews/open',
  allow: ['playlist.view', 'channels.view', 'screens.view', 'approval.publish'],
  // Nothing of the customer is changed.
  forViewers: 'open',
  summary:
    'Open a preview of a playlist, a channel, a screen, or what an open proposal would show: the path of a page of the player that shows it, which works once and for two minutes. Nothing is registered, and no plays are counted.',
  body: z
    .object({
      playlist_id: Id.optional(),
      channel_id: Id.optional(),
      screen_id: Id.optional(),
      proposal_id: Id.optional(),
      /** When the preview begins (ms since 1970), for a screen with a schedule; omitted: now. */
      at: z.int().min(0).optional(),
    })
    .refine(
      ({ playlist_id, channel_id, screen_id, proposal_id }) =>
        [playlist_id, channel_id, screen_id, proposal_id].filter((id) => id !== undefined).length === 1,
      oneOf,
    ),
  reply: z.object({ url: z.string() }),
})
