import { z } from 'zod'

/** Number of further screens that this user cannot access, because of a limit to tags or a missing permission. */
export const UnmanagedScreens = z.int()

/** Numbers of further uses that this user cannot access, because of a limit to tags or a missing permission. */
export const UnmanagedUses = z.object({
  channels: z.int(),
  screens: UnmanagedScreens,
  schedule: z.int(),
  takeovers: z.int(),
})
export type UnmanagedUses = z.infer<typeof UnmanagedUses>

/** Numbers of further uses in playlists and media items that this user cannot see, such as those of other managers. */
export const HiddenUses = z.object({ playlists: z.int(), slides: z.int(), fallback_of: z.int() })
export type HiddenUses = z.infer<typeof HiddenUses>
