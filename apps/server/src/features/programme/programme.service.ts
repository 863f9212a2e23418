import { createHash } from 'node:crypto'
import type { Reply } from '@digisigncast/contract/endpoint'
import type { Asset, Manifest, ManifestItem } from '@digisigncast/contract/manifest'
import { Animation, type getScreenContent, Rotation } from '@digisigncast/contract/screens'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/open.ts'
import { fileUrl } from '../../platform/media-bytes.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './programme.repo.ts'
import { durationOf, type Item, listScenes, type Scene } from './scenes.ts'

/** An answer made once and sent many times. */
export interface Document {
  body: Buffer
  etag: string
}

export interface Programme {
  manifest: Document
  content: Document
  revision: string
}

type Screen = NonNullable<Awaited<ReturnType<typeof repo.findScreen>>>

const cacheBytes = 64 * 1024 * 1024
const policy = { pollMs: 5000, linkedPollMs: 5 * 60 * 1000, cacheBytes: 8 * 1024 ** 3 }

export interface Programmes {
  /** What is built and still true; costs no query. */
  peek: (key: string) => Promise<Programme | undefined>
  /** By screen id or code; undefined when there is no such screen. */
  find: (key: string) => Promise<Programme | undefined>
}

/** What screens play, built once per screen and content version of its account. */
export function programmes({ db, contentVersions }: Pick<Platform, 'db' | 'contentVersions'>): Programmes {
  const built = new LRUCache<string, Programme & { accountId: string; version: number }>({
    maxSize: cacheBytes,
    sizeCalculation: ({ manifest, content }) => manifest.body.length + content.body.length,
  })
  const building = new Map<string, Promise<Programme | undefined>>()
  const make = async (key: string, version: number): Promise<Programme | undefined> => {
    const screen = await repo.findScreen(db, key)
    if (!screen) return undefined
    const programme = { ...(await build(db, screen)), accountId: screen.account_id, version }
    built.set(key, programme)
    return programme
  }
  return {
    peek: async (key) => {
      const known = built.get(key)
      return known && (await contentVersions.current(known.accountId)) === known.version ? known : undefined
    },
    find: async (key) => {
      const found = await repo.findScreen(db, key)
      if (!found) {
        built.delete(key)
        return undefined
      }
      // The version is read before the rows, the screen's too: a change in between makes the next call build again.
      const version = await contentVersions.current(found.account_id)
      // A thousand players that ask after one change cause one building.
      const known = built.get(key)
      if (known?.version === version && known.accountId === found.account_id) return known
      const question = `${key} ${version}`
      const answer = building.get(question) ?? make(key, version).finally(() => building.delete(question))
      building.set(question, answer)
      return answer
    },
  }
}

async function build(db: Db, screen: Screen): Promise<Programme> {
  const scenes = await listScenes(db, screen)
  // The plain list shows what the first region of each scene plays.
  const items = scenes.flatMap((scene) => scene.regions[0]?.items ?? [])
  const content: Reply<typeof getScreenContent> = {
    data: [
      {
        id: screen.id,
        name: screen.name,
        rotation: Rotation.parse(screen.rotation),
        animation: Animation.parse(screen.animation),
        content: items.map((item) => ({
          id: item.id,
          duration: durationOf(item),
          media: {
            file_path: fileUrl(item.account_id, item.playback_file),
            title: item.title,
            file_type: item.kind,
            thumbnail: item.thumbnail_file && fileUrl(item.account_id, item.thumbnail_file),
          },
        })),
      },
    ],
  }
  const manifest = manifestOf(screen, scenes)
  return { manifest: document(manifest), content: document(content), revision: manifest.revision }
}

function manifestOf(screen: Screen, scenes: readonly Scene[]): Manifest {
  const assets: Record<string, Asset> = {}
  for (const item of scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items)))
    assets[hashOf(item)] = {
      url: fileUrl(item.account_id, item.playback_file),
      mime: item.mime,
      bytes: item.bytes,
      width: item.width,
      height: item.height,
      durationMs: item.natural_ms,
      thumbnail: item.thumbnail_file && fileUrl(item.account_id, item.thumbnail_file),
      ...(item.part_hashes !== null && { parts: JSON.parse(item.part_hashes) as string[] }),
    }
  const manifest: Omit<Manifest, 'revision'> = {
    format: 1,
    screen: {
      id: screen.id,
      name: screen.name,
      rotation: Rotation.parse(screen.rotation),
      animation: Animation.parse(screen.animation),
      timeZone: screen.time_zone ?? screen.account_time_zone,
    },
    scenes: scenes.map(({ id, regions }) => ({
      id,
      regions: regions.map((region) => ({ ...region, items: region.items.map(itemOf) })),
    })),
    assets,
    policy,
    branding: {
      name: screen.account_name,
      logo: screen.logo_file && fileUrl(screen.account_id, screen.logo_file),
    },
  }
  return { ...manifest, revision: sha256(JSON.stringify(manifest)) }
}

const itemOf = (item: Item): ManifestItem => ({
  id: item.id,
  kind: item.kind,
  asset: hashOf(item),
  durationMs: durationOf(item),
  title: item.title,
  mediaId: item.media_id,
})

// The playback file is named by the SHA-256 of its bytes.
const hashOf = (item: Item): string => item.playback_file.slice(0, 64)

function document(value: Manifest | Reply<typeof getScreenContent>): Document {
  const body = Buffer.from(JSON.stringify(value))
  return { body, etag: `"${'revision' in value ? value.revision : sha256(body)}"` }
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
