import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxNameLength } from '../api/limits.ts'
import type { Area } from '../api/permissions.ts'
import { dataOf, Id, line } from '../api/wire.ts'

/** Kinds of objects whose names need not be unique. */
export const NamedKind = z.enum(['media', 'playlist', 'channel', 'screen'])
export type NamedKind = z.infer<typeof NamedKind>

export const areaOfKind = {
  media: 'content',
  playlist: 'playlist',
  channel: 'channels',
  screen: 'screens',
} as const satisfies Record<NamedKind, Area>

/** Hint at a field with a name that is in use. */
export const nameInUseTexts: Record<NamedKind, string> = {
  media: 'Another media item has this name.',
  playlist: 'Another playlist has this name.',
  channel: 'Another channel has this name.',
  screen: 'Another screen has this name.',
}

export const maxNamesPerCall = 200

export const namesInUse = endpoint({
  method: 'POST',
  effect: 'read',
  path: 'names/in-use',
  allow: ['content.view', 'playlist.view', 'channels.view', 'screens.view'],
  summary:
    'Tell for each name whether another media item, playlist, channel or screen that you can see has it, ignoring case.',
  body: z.object({
    kind: NamedKind,
    names: z
      .array(
        z.object({
          name: line(maxNameLength),
          /** The object that has this name, which does not count. */
          id: Id.optional(),
        }),
      )
      .min(1)
      .max(maxNamesPerCall),
  }),
  /** In the order of the request. */
  reply: dataOf(z.array(z.boolean())),
})
