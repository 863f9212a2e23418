import { z } from 'zod'

/** Number of further screens that this user cannot access; 0 for users without a limit to tags. */
export const UnmanagedScreens = z.int()

/** Numbers of further uses that this user cannot access, because of a limit to tags. */
export const UnmanagedUses = z.object({ screens: UnmanagedScreens, schedule: z.int(), takeovers: z.int() })
export type UnmanagedUses = z.infer<typeof UnmanagedUses>

/** Numbers of further uses in playlists and media items of other managers, which this user cannot see. */
export const HiddenUses = z.object({ playlists: z.int(), slides: z.int(), fallback_of: z.int() })
export type HiddenUses = z.infer<typeof HiddenUses>
