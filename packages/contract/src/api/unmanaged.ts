import { z } from 'zod'

/** Number of further screens that this user cannot access; 0 for users without a limit to tags. */
export const UnmanagedScreens = z.int()

/** Numbers of further uses that this user cannot access, because of a limit to tags. */
export const UnmanagedUses = z.object({ screens: UnmanagedScreens, schedule: z.int(), takeovers: z.int() })
export type UnmanagedUses = z.infer<typeof UnmanagedUses>
