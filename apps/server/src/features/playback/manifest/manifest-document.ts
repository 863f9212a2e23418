import { createHash } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { Animation, type getScreenContent, Rotation } from '@digisigncast/contract/content/screens'
import { yearOf, zoneRulesOf } from '@digisigncast/timeline/zones/zone-rules'
import { type Bytes, type Writer, writer } from '../../../platform/http/answers/bytes.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
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

/** Version of the time zone data of this server, for example 2026c. */
const zoneVersion = process.versions.tz

/** The time zone data of manifests at a time (ms): the same for a year. */
export const zoneDataAt = (at: number): string => `${yearOf(at)} ${zoneVersion}`

/** The manifest as JSON without its revision and the last brace. */
function unfinished(screen: Screen, common: Common, at: number): Writer {
  const screenPart: Manifest['screen'] = {
    id: screen.id,
    name: screen.name,
    rotation: Rotation.parse(screen.rotation),
    animation: Animation.parse(screen.animation),
    timeZone: zoneOf(screen),
    zoneRules: zoneRulesOf(zoneOf(screen), at, zoneVersion),
    ...(screen.tv_standby === 1 && { tvStandby: true }),
  }
  const branding: Manifest['branding'] = {
    name: screen.account_name,
    logo: screen.logo_file && fileUrl(screen.account_id, screen.logo_file),
  }
  const json = writer()
  json.add(`{"format":1,"screen":${JSON.stringify(screenPart)},"scenes":`)
  json.share(common.scenes(screen.id))
  addTimetable(json, screen, common)
  json.add(common.overlays)
  addContents(json, common)
  json.add(',"assets":')
  json.share(common.assets)
  json.add(`,"policy":${JSON.stringify(policy)},"branding":${JSON.stringify(branding)}`)
  if (common.empty) json.add(`,"empty":${JSON.stringify(common.empty)}`)
  return json
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
export async function manifestOf(
  screen: Screen,
  common: Common,
  { at, known }: { at: number; known: string | undefined },
): Promise<Document> {
  const revision = known ?? (await revisionOf(screen, common, at))
  const json = unfinished(screen, common, at)
  json.add(`,"revision":"${revision}"}`)
  return { body: json.end(), etag: etagOf(revision) }
}

/** The hash of the manifest without its revision. */
export function revisionOf(screen: Screen, common: Common, at: number): Promise<string> {
  const json = unfinished(screen, common, at)
  json.add('}')
  return sha256(json.end())
}

export const etagOf = (hash: string): string => `"${hash}"`
export const etagOfBytes = async (bytes: Bytes): Promise<string> => etagOf(await sha256(bytes))

export function plainListOf({ id, name, ...screen }: Screen, common: Common): Bytes {
  const [rotation, animation] = [Rotation.parse(screen.rotation), Animation.parse(screen.animation)]
  const screenPart: Omit<Reply<typeof getScreenContent>['data'][number], 'content'> = { id, name, rotation, animation }
  const json = writer()
  json.add(`{"data":[${JSON.stringify(screenPart).slice(0, -1)},"content":`)
  json.share(common.content)
  json.add('}]}')
  return json.end()
}

const bytesPerTurn = 4 * 1024 * 1024

async function sha256(bytes: Bytes): Promise<string> {
  const hash = createHash('sha256')
  let inTurn = 0
  for (const piece of bytes) {
    inTurn += piece.length
    if (inTurn > bytesPerTurn) {
      await nextTurn()
      inTurn = piece.length
    }
    hash.update(piece)
  }
  return hash.digest('hex')
}
