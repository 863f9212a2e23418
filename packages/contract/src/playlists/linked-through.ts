import { z } from 'zod'
import { orUnknown } from '../api/or-unknown.ts'

/** Maximum number of screens in a playlist of the API. */
export const maxLinkedScreens = 20

/** The channel, schedule entry, takeover, overlay or other playlist through which a playlist reaches a screen. The name is empty without the permission to see it, and for overlays. */
export const LinkedThrough = z.object({
  kind: orUnknown(z.enum(['channel', 'schedule', 'takeover', 'overlay', 'playlist'])),
  name: z.string(),
})
export type LinkedThrough = z.infer<typeof LinkedThrough>
