import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { UnmanagedUses } from '../api/unmanaged.ts'
import { dataOf, Id, Named } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'

export const playlistUses = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'playlists/uses',
  allow: ['playlist.view'],
  summary:
    'List where a playlist is used: names of playlists that contain it, channels, screens, schedule entries and prepared takeovers.',
  body: renamed(z.object({ playlistID: Id })),
  reply: dataOf(
    z.object({
      playlists: z.array(Named),
      hidden_playlists: z.int().meta({ description: 'Playlists that this user cannot see.' }),
      channels: z.array(Named),
      screens: z.array(Named),
      schedule: z.array(Named),
      takeovers: z.array(Named),
      unmanaged: UnmanagedUses,
    }),
  ),
})
