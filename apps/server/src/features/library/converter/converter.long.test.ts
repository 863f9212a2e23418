import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { cancelConversion, convertMedia, getConverter } from '@digisigncast/contract/content/conversions'
import { getMediaDetails, type Media, replaceMedia } from '@digisigncast/contract/content/media'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { numberOf } from '../../../platform/caches/content-versions.ts'
import type { Person } from '../../../testing/make.ts'
import { askFfmpeg } from '../../../testing/processes/ffmpeg.ts'
import { fileOf, video } from '../../../testing/samples.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const hasFfmpeg = askFfmpeg('-encoders').includes('libx264')

const detailsOf = async (person: Person, id: string) =>
  (await person.call(getMediaDetails, { body: { media_id: id } })).body.data
/** The media item after its conversion has ended. */
const afterConversion = (person: Person, id: string) =>
  vi.waitUntil(
    async () => {
      const media = await detailsOf(person, id)
      return media.conversion?.state === 'waiting' || media.conversion?.state === 'running' ? undefined : media
    },
    { timeout: 30_000, interval: 100 },
  )
const codecsOf = ({ video_codec, audio_codec, mime, conversion }: Media) => [video_codec, audio_codec, mime, conversion]

describe.skipIf(!hasFfmpeg)('with ffmpeg', { timeout: 60_000 }, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ FFMPEG_PATH: '' })
    await app.platform.ffmpeg.find()
  })
  afterAll(() => app.close())

  /** A video that takes long to convert. */
  const longVideo = async (): Promise<File> => {
    const [short, long] = [join(app.dataDir, 'short.mp4'), join(app.dataDir, 'long.mp4')]
    const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])
    ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=30:duration=2', '-c:v', 'mpeg4', short)
    ffmpeg('-stream_loop', '200', '-i', short, '-c', 'copy', long)
    return fileOf(await readFile(long), 'long.mp4', 'video/mp4')
  }

  test('a video that most displays cannot play is converted after its upload, and replaces its file', async () => {
    const admin = await app.make.admin()
    const before = await app.make.media(admin, await video('hevc.mp4'))
    await app.make.screen(admin, [(await app.make.playlist(admin, [before.id])).id])
    const version = numberOf((await app.platform.contentVersions.of(admin.accountId)).newest)
    const after = await afterConversion(admin, before.id)
    expect(codecsOf(after)).toEqual(['h264', 'aac', 'video/mp4', null])
    expect([after.width, after.height, after.title]).toEqual([64, 48, 'hevc'])
    expect(after.file_path).not.toBe(before.file_path)
    // The browser of the uploader could not take a picture.
    expect(after.thumbnail).not.toBeNull()
    expect(numberOf((await app.platform.contentVersions.of(admin.accountId)).newest)).toBeGreaterThan(version)
    expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(2)
    expect(await temporaryFiles(app.dataDir)).toEqual([])
    const description = 'The server converted “hevc” from HEVC (H.265) to H.264 and replaced its file.'
    const entries = await logged(app, admin.accountId)
    expect(entries).toContainEqual(expect.objectContaining({ actor: 'job', area: 'content', description }))
    const bytes = Buffer.from(await (await app.guest.send(after.file_path ?? '')).arrayBuffer())
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  })

  test('a QuickTime file that displays cannot play is converted', async () => {
    const admin = await app.make.admin()
    const file = Buffer.from(await (await video('hevc.mp4')).arrayBuffer())
    file.write('qt  ', 8, 'latin1')
    const { id } = await app.make.media(admin, fileOf(file, 'IMG_0042.MOV'))
    expect(codecsOf(await afterConversion(admin, id))).toEqual(['h264', 'aac', 'video/mp4', null])
  })

  test('videos of other formats are converted, one after the other', async () => {
    const admin = await app.make.admin()
    const names = ['clip.ogg', 'mpeg4.mp4', 'vp9-10bit.webm'] as const
    const ids = await Promise.all(names.map(async (name) => (await app.make.media(admin, await video(name))).id))
    for (const id of ids) {
      const after = await afterConversion(admin, id)
      expect([after.video_codec, after.conversion, after.mime]).toEqual(['h264', null, 'video/mp4'])
      expect(after.duration).toBeGreaterThan(500)
    }
  })

  test('a video that displays can play is not converted, but gets its picture', async () => {
    const admin = await app.make.admin()
    const { id } = await app.make.media(admin, await video('clip.mp4'))
    const { file_path, thumbnail, conversion } = await afterConversion(admin, id)
    expect([file_path, conversion]).toEqual([(await detailsOf(admin, id)).file_path, null])
    // It came without one.
    expect((await app.guest.send(thumbnail ?? '')).status).toBe(200)
    const { status, body } = await admin.call(convertMedia, { body: { media_id: id } })
    expect([status, body.message]).toEqual([409, 'Most displays can play this file: it needs no conversion.'])
  })

  test('sound that displays cannot play is converted on request, with a picture for a video without one', async () => {
    const admin = await app.make.admin()
    const path = join(app.dataDir, 'sound.mp4')
    const inputs = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:duration=1', '-f', 'lavfi', '-i', 'sine=duration=1']
    execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'ac3', path])
    const { id } = await app.make.media(admin, fileOf(await readFile(path), 'sound.mp4', 'video/mp4'))
    expect(codecsOf(await detailsOf(admin, id))).toEqual(['h264', 'ac3', 'video/mp4', null])
    expect((await admin.call(convertMedia, { body: { media_id: id } })).status).toBe(200)
    const after = await afterConversion(admin, id)
    expect([codecsOf(after), after.thumbnail === null]).toEqual([['h264', 'aac', 'video/mp4', null], false])
  })

  test('a conversion shows its progress, can be canceled, and starts again on request', async () => {
    const admin = await app.make.admin()
    const before = await app.make.media(admin, await longVideo())
    await vi.waitUntil(async () => ((await detailsOf(admin, before.id)).conversion?.percent ?? 0) > 0, {
      timeout: 20_000,
      interval: 100,
    })
    expect((await admin.call(cancelConversion, { body: { media_id: before.id } })).status).toBe(200)
    await vi.waitUntil(async () => (await temporaryFiles(app.dataDir)).length === 0, { timeout: 10_000 })
    const after = await detailsOf(admin, before.id)
    expect([after.file_path, after.conversion]).toEqual([before.file_path, null])
    expect((await admin.call(convertMedia, { body: { media_id: before.id } })).status).toBe(200)
    expect((await detailsOf(admin, before.id)).conversion).toMatchObject({ message: null })
    await admin.call(cancelConversion, { body: { media_id: before.id } })
  })

  test('a conversion that a stopped or crashed server left continues with the next start', async () => {
    const own = await startApp({ FFMPEG_PATH: '' })
    await own.platform.ffmpeg.find()
    const admin = await own.make.admin()
    const [one, two] = [
      await own.make.media(admin, await video('hevc.mp4')),
      await own.make.media(admin, await video('mpeg4.mp4')),
    ]
    // As a crashed server leaves it.
    const crashed = { state: 'running', holder: 'gone', attempts: 1, touched_at: own.clock.now - 60_000 } as const
    await own.platform.db.updateTable('conversions').set(crashed).where('media_id', '=', two.id).execute()
    const again = await own.restart()
    const client = await again.make.signIn(admin.id)
    for (const { id } of [one, two])
      expect((await afterConversion({ ...admin, ...client }, id)).video_codec).toBe('h264')
    await again.close()
  })

  test('a video that cannot be converted says so, and can be replaced', async () => {
    const admin = await app.make.admin()
    const bytes = Buffer.from(await (await video('mpeg4.mp4')).arrayBuffer())
    const data = bytes.indexOf('mdat') + 4
    const { id } = await app.make.media(admin, fileOf(bytes.fill(0, data, data + 600), 'broken.mp4'))
    const { conversion } = await afterConversion(admin, id)
    expect(conversion).toEqual({
      kind: 'video',
      state: 'failed',
      percent: null,
      page: null,
      pages: null,
      message: 'This video could not be converted. Export it as MP4 with H.264, then replace the file.',
    })
    const form = new FormData()
    form.set('media_id', id)
    form.set('file', await video('clip.mp4'))
    expect((await admin.send(`/api/v1/${replaceMedia.path}`, { method: 'POST', body: form })).status).toBe(200)
    expect((await afterConversion(admin, id)).conversion).toBeNull()
  })

  test('a conversion that does not fit into the storage of the plan fails with the reason', async () => {
    const [admin, owner] = [await app.make.admin(), await app.make.owner()]
    const price = { price: 1000, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
    const limits = { max_screens: null, max_team_members: null, max_storage_bytes: 2000 }
    const plan = await owner.call(savePlan, { body: { name: 'Small', ...price, ...limits } })
    await owner.call(createSubscription, { body: { accountID: admin.accountId, planID: plan.body.data.id } })
    const { id } = await app.make.media(admin, await video('mpeg4.mp4'))
    const { conversion, video_codec } = await afterConversion(admin, id)
    expect([video_codec, conversion?.message]).toEqual([
      'mpeg4',
      'The converted video would not fit into your storage. Delete media, then convert it again.',
    ])
  })

  test('other accounts, and users without the right, cannot convert', async () => {
    const [admin, other] = [await app.make.admin(), await app.make.admin()]
    const { id } = await app.make.media(admin, await video('clip.mp4'))
    expect((await other.call(convertMedia, { body: { media_id: id } })).status).toBe(404)
    expect((await other.call(cancelConversion, { body: { media_id: id } })).status).toBe(404)
    const viewer = await app.make.manager(admin, { content: { view: 1 } })
    expect((await viewer.call(convertMedia, { body: { media_id: id } })).status).toBe(403)
    expect((await viewer.call(getConverter, {})).body.data).toEqual({ available: true, install: null })
  })
})

test('without ffmpeg a video stays as it is, and the answer says what is missing', async () => {
  const app = await startApp({ FFMPEG_PATH: '/nowhere/ffmpeg' })
  const admin = await app.make.admin()
  const { id } = await app.make.media(admin, await video('hevc.mp4'))
  expect((await detailsOf(admin, id)).conversion).toBeNull()
  const { status, body } = await admin.call(convertMedia, { body: { media_id: id } })
  expect(status).toBe(409)
  expect(body.message).toMatch(/^This server (cannot convert videos, because ffmpeg is not installed|does not convert)/)
  expect((await admin.call(getConverter, {})).body.data.available).toBe(false)
  expect(app.logged.join('')).toContain('ffmpeg cannot be used: videos are not converted')
  expect(app.printed.join('')).not.toContain('ffmpeg')
  await app.close()
})
