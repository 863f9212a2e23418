import { saveChannel } from '@digisigncast/contract/content/channels'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { getPlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import type { VersionKind } from '@digisigncast/contract/versions/version-kinds'
import { getVersion, listVersions, restoreVersion } from '@digisigncast/contract/versions/versions'
import { expect } from 'vitest'
import { slideOf, text } from '../documents/slides.ts'
import { sendForm } from '../form.ts'
import { type Person, picture } from '../make.ts'
import type { TestApp } from '../start-app.ts'
import type { binStage } from './bin-stage.ts'

export const minuteMs = 60 * 1000

export type Stage = Awaited<ReturnType<typeof binStage>>

/** Steps of tests of versions on a running server. */
export function versionsIn(app: TestApp) {
  const runJob = async (name: string) => (await (await app.jobs.begin(name)).ended)?.result
  return {
    runJob,
    /** Lets the pause pass after which a version is written. */
    pause: async () => {
      app.clock.now += 2 * minuteMs
      await runJob('versions')
    },
    /** Number of the versions that lists have. */
    countRows: async (thingId: string) => {
      const rows = app.platform.db.selectFrom('versions').select('id').where('thing_id', '=', thingId)
      return (await rows.where('is_passing', '=', 0).execute()).length
    },
    /** An admin with three media items and a playlist of two. */
    small: async () => {
      const admin = await app.make.admin()
      const [a, b, c] = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)]
      const { id } = await app.make.playlist(admin, [a.id, b.id])
      const itemsNow = async () =>
        (await admin.call(getPlaylist, { params: { playlistID: id } })).body.data.contents.map(
          ({ media_id }) => media_id,
        )
      return { admin, a, b, c, id, itemsNow }
    },
    /** Manifests of the displays, as text. */
    manifestsOf: async ({ devices }: Pick<Stage, 'devices'>) => {
      const texts: string[] = []
      for (const device of devices) {
        app.clock.now += 2000
        const response = await device.send(`/api/v1/${getManifest.path.replace(':screenID', device.screenId)}`)
        expect(response.status).toBe(200)
        texts.push(await response.text())
      }
      // The time at which it was made is the only part that depends on the time.
      return texts.map((one) => one.replace(/"(now|server_time)":\d+/g, '"$1":0'))
    },
  }
}

export const nameOf = ({ username }: Person) => `Name of ${username}`
export const versionsOf = async (by: Person, kind: VersionKind, id: string) =>
  (await by.call(listVersions, { query: { kind, id, per_page: 100 } })).body
export const detailsOf = async (by: Person, id: string) => (await by.call(getVersion, { params: { id } })).body.data
export const restore = (by: Person, version_id: string, more: { version?: string; is_undo?: boolean } = {}) =>
  by.call(restoreVersion, { body: { version_id, ...more } })
export const save = (
  by: Person,
  playlistID: string,
  items: { mediaId: string; durationMs?: number }[],
  name = 'Playlist',
) => by.call(savePlaylist, { body: { playlistID, name, items } })

/** Changes one thing of each kind. */
export const edits: Record<VersionKind, (stage: Stage) => Promise<{ status: number }>> = {
  playlist: ({ admin, playlist, last }) => save(admin, playlist.id, [{ mediaId: last.id, durationMs: 9000 }], 'Other'),
  channel: ({ admin, ids, playlist, outer }) => {
    const playlists = { Main: [playlist.id], Footer: [outer.id] }
    const layout = { selectedLayout: 'main_footer' as const, playlists }
    return admin.call(saveChannel, { body: { channelID: ids.channel, name: 'Other', layout } })
  },
  slide: async ({ admin, slide }) =>
    sendForm(admin, 'slides/update', {
      media_id: slide.id,
      title: 'Other',
      document: JSON.stringify(slideOf(text('Other'))),
      file: await picture({ width: 320, height: 180 }),
    }),
  schedule_entry: ({ admin, entry, outer, screen }) =>
    admin.call(saveScheduleEntry, {
      body: {
        id: entry.id,
        name: 'Other',
        color: 'red',
        priority: 'high',
        rule: { days: ['wed'], from: '10:00', until: '11:00' },
        content_type: 'playlist',
        content_ids: [outer.id],
        screen_ids: [screen.id],
        tag_ids: [],
      },
    }),
}
export const idIn = (stage: Stage, kind: VersionKind) => (kind === 'slide' ? stage.slide.id : stage.ids[kind])
