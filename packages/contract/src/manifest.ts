import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FileType } from './media.ts'
import { Animation, Rotation } from './screens.ts'
import { Id } from './wire.ts'

/** A file on the display, named by the SHA-256 of its bytes. */
export const Asset = z.object({
  url: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** Address of a small picture of it, for previews; players do not need it. */
  thumbnail: z.string().nullable().optional(),
  /** SHA-256 of each part of `partBytes`, in order; files of one part have none, their name is their hash. */
  parts: z.array(z.string()).optional(),
})
export type Asset = z.infer<typeof Asset>

export const ManifestItem = z.object({
  id: z.string(),
  kind: FileType,
  /** Key into `assets`. */
  asset: z.string(),
  /** How long it stays, after all defaults. */
  durationMs: z.int(),
  title: z.string(),
  /** Of the medium, as proof of play names it. */
  mediaId: z.string(),
})
export type ManifestItem = z.infer<typeof ManifestItem>

/** A part of the display with a loop of its own; place in percent. */
export const Region = z.object({
  name: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  items: z.array(ManifestItem),
})
export type Region = z.infer<typeof Region>

/** What is on the display together. A screen's scenes take turns: each stays for one round of its first region. */
export const Scene = z.object({
  id: z.string(),
  regions: z.array(Region),
})
export type Scene = z.infer<typeof Scene>

/** All a player needs to play for weeks. `revision` is the hash of everything else in it. */
export const Manifest = z.object({
  format: z.literal(1),
  revision: z.string(),
  screen: z.object({
    id: z.string(),
    name: z.string(),
    rotation: Rotation,
    animation: Animation,
    timeZone: z.string(),
  }),
  scenes: z.array(Scene),
  assets: z.record(z.string(), Asset),
  /** How often to ask for the manifest: without and with a link, and how much to keep at most (bytes). */
  policy: z.object({ pollMs: z.int(), linkedPollMs: z.int(), cacheBytes: z.int() }),
  branding: z.object({ name: z.string(), logo: z.string().nullable() }),
})
export type Manifest = z.infer<typeof Manifest>

export const getManifest = endpoint({
  method: 'GET',
  path: 'screens/:screenID/manifest',
  allow: ['public'],
  summary: 'Get the manifest of a screen by id or code. Supports ETag and 304.',
  params: z.object({ screenID: Id }),
  reply: Manifest,
})
