import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { UnmanagedScreens } from '../api/unmanaged.ts'
import { Deleted, dataOf, Id, ListQuery, listOf, Named, name, savedOf, Version } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { layoutKeys } from './layouts.ts'

export const Channel = z.object({
  id: z.string(),
  name: z.string(),
  /** Region names joined with ' + ', for example 'Main + Footer'. */
  layout: z.string(),
  /** Region name → names of its playlists; empty for one of another manager, which this user cannot see. */
  playlists: z.record(z.string(), z.array(z.string())),
  /** Region name → playlist ids, in playing order. */
  playlistsId: z.record(z.string(), z.array(z.string())),
  screens: z.array(Named),
  unmanaged_screens: UnmanagedScreens,
  version: Version,
  created_at: z.int(),
})
export type Channel = z.infer<typeof Channel>

export const listChannels = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'channels',
  allow: ['channels.view'],
  summary: 'List the channels of the account.',
  query: ListQuery,
  reply: listOf(Channel),
})

export const getChannel = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'channels/:channelID',
  allow: ['channels.view'],
  summary: 'Get a channel of the account.',
  params: renamed(z.object({ channelID: Id })),
  reply: dataOf(Channel),
})

export const saveChannel = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  path: 'channels/create',
  allow: ['channels.create', 'channels.edit'],
  summary: 'Create a channel, or update the one with this channelID.',
  body: renamed(
    z.object({
      name: name('Title is required.'),
      layout: z.object({
        selectedLayout: z.enum(layoutKeys, 'Please choose a layout.'),
        playlists: z.record(z.string().max(40), z.array(Id).max(100, 'A region takes at most 100 playlists.')),
      }),
      channelID: Id.optional(),
      version: Version.optional(),
    }),
  ),
  reply: savedOf(Channel),
})

export const deleteChannel = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'proposed',
  path: 'channels/delete',
  allow: ['channels.delete'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete a channel and remove it from its screens.',
  body: renamed(z.object({ channelID: Id })),
  reply: Deleted,
})
