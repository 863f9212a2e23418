import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf } from './wire.ts'

export const PlatformFigures = z.object({
  customers: z.int(),
  users: z.int(),
  media: z.int(),
  media_bytes: z.int(),
  playlists: z.int(),
  screens: z.int(),
})
export type PlatformFigures = z.infer<typeof PlatformFigures>

export const getPlatformFigures = endpoint({
  method: 'GET',
  path: 'platform/figures',
  allow: ['super_admin'],
  summary: 'What the whole platform holds.',
  reply: dataOf(PlatformFigures),
})
