import { createHash } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { Animation, type getScreenContent, Rotation } from '@digisigncast/contract/content/screens'
import { yearOf, zoneRulesOf } from '@digisigncast/timeline/zones/zone-rules'
import { type Bytes, sha256Of, type Writer, writer } from '../../../platform/http/answers/bytes.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import type { Common } from './common.ts'
import type * as repo from './manifest.repo.ts'

export interface Document {
  body: Bytes
  etag: string
}

export type ScreenRow = NonNullable<Awaited<ReturnType<typeof repo.findScreen>>>
export type Screen = ScreenRow & { hours: string | null }

export const zoneOf = (screen: ScreenRow): string => screen.time_zone ?? screen.account_time_zone

const policy = { pollMs: 5000, linkedPollMs: 5 * 60 * 1000, cacheBytes: 8 * 1024 ** 3 }

/** Increased when the same parts become another manifest: players request it. */
const formatVersion = 1

/** Version of the time zone data of this server, for example 2026c. */
const zoneVersion = process.versions.tz

/** The time zone data of manifests at a time (ms): the same for a year. */
export const zoneDataAt = (at: number): string => `${yearOf(at)} ${zoneVersion}`

/** The parts of a manifest that come from its screen and its account. */
function partsOf(screen: Screen, at: number): Pick<Manifest, 'screen' | 'branding'> {
  return {
    screen: {
      id: screen.id,
      name: screen.name,
      rotation: Rotation.parse(screen.rotation),
      animation: Animation.parse(screen.animation),
      timeZone: zoneOf(screen),
      zoneRules: zoneRulesOf(zoneOf(screen), at, zoneVersion),
      ...(screen.tv_standby === 1 && { tvStandby: true }),
    },
    branding: brandingOf(screen),
  }
}

function brandingOf({
  account_id,
  account_name,
  logo_file,
  idle_picture_file,
  idle_text,
}: Screen): Manifest['branding'] {
  return {
    name: account_name,
    logo: logo_file && fileUrl(account_id, logo_file),
    ...(idle_picture_file !== null && { idlePicture: fileUrl(account_id, idle_picture_file) }),
    ...(idle_text !== '' && { idleText: idle_text }),
  }
}

/** Adds `timetable`, if there are schedule entries, opening hours or takeovers. */
function addTimetable(json: Writer, { hours }: Screen, { entries, takeovers }: Common): void {
  if (entries === '' && takeovers === '' && hours === null) return
  json.add(`,"timetable":{"entries":${entries || '[]'}${hours === null ? '' : `,"hours":${hours}`}${takeovers}}`)
}

function addContents(json: Writer, { contents }: Common): void {
  if (contents.length === 0) return
  json.add(',"contents":')
  json.share(contents)
}

/** `at`: the time for which its rules are made (ms). `known`: its revision, when it was computed before. */
export function manifestOf(
  screen: Screen,
  common: Common,
  { at, known }: { at: number; known: string | undefined },
): Document {
  const revision = known ?? revisionOf(screen, common, at)
  const { screen: own, branding } = partsOf(screen, at)
  const json = writer()
  json.add(`{"format":1,"screen":${JSON.stringify(own)},"scenes":`)
  json.share(common.scenes(screen.id))
  addTimetable(json, screen, common)
  json.add(common.overlays)
  addContents(json, common)
  json.add(',"assets":')
  json.share(common.assets)
  json.add(`,"policy":${JSON.stringify(policy)},"branding":${JSON.stringify(branding)}`)
  if (common.empty) json.add(`,"empty":${JSON.stringify(common.empty)}`)
  json.add(`,"revision":"${revision}"}`)
  return { body: json.end(), etag: etagOf(revision) }
}

/** A hash of all that the manifest consists of. What it shares with other screens is hashed once for all of them. */
export function revisionOf(screen: Screen, common: Common, at: number): string {
  const own = JSON.stringify([formatVersion, partsOf(screen, at), screen.hours, policy])
  return createHash('sha256').update(own).update(common.hash).digest('hex')
}

export const etagOf = (hash: string): string => `"${hash}"`
export const etagOfBytes = async (bytes: Bytes): Promise<string> => etagOf(await sha256Of(bytes))

export function plainListOf({ id, name, ...screen }: Screen, common: Common): Bytes {
  const [rotation, animation] = [Rotation.parse(screen.rotation), Animation.parse(screen.animation)]
  const screenPart: Omit<Reply<typeof getScreenContent>['data'][number], 'content'> = { id, name, rotation, animation }
  const json = writer()
  json.add(`{"data":[${JSON.stringify(screenPart).slice(0, -1)},"content":`)
  json.share(common.content)
  json.add('}]}')
  return json.end()
}
