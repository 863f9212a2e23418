import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getMediaDetails, type MediaFile } from '@digisigncast/contract/content/media'
import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendForm } from '../../../testing/form.ts'
import type { Person } from '../../../testing/make.ts'
import { askFfmpeg } from '../../../testing/processes/ffmpeg.ts'
import { fileOf } from '../../../testing/samples.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { storedFiles } from '../../../testing/stored/stored.ts'

const clip = fileURLToPath(new URL('../../../../../../e2e/media/tone.mp4', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A second of a video in another container. */
function made(name: string, ...codecs: string[]): File {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', '-i', clip, '-t', '1', ...codecs, path])
  return fileOf(readFileSync(path), name)
}

const hasFfmpeg = askFfmpeg('-encoders').includes('libx264')

describe.skipIf(!hasFfmpeg)('with ffmpeg', { timeout: 60_000 }, () => {
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    app = await startApp({ FFMPEG_PATH: '' })
    await app.platform.ffmpeg.find()
    admin = await app.make.admin()
  })
  afterAll(() => app.close())

  const converted = (id: string) =>
    vi.waitUntil(
      async () => {
        const { data } = (await admin.call(getMediaDetails, { body: { media_id: id } })).body
        return data.conversion?.state === 'waiting' || data.conversion?.state === 'running' ? undefined : data
      },
      { timeout: 30_000, interval: 100 },
    )
  const playable = { mime: 'video/mp4', video_codec: 'h264', audio_codec: 'aac', conversion: null }

  // Displays do not play H.264 in MKV either.
  test.each([
    ['clip.mkv', ['-c', 'copy'], 'video/matroska'],
    ['clip.avi', ['-c:v', 'mpeg4', '-c:a', 'mp3'], 'video/vnd.avi'],
    ['clip.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2'], 'video/x-ms-asf'],
    // With the sound as its first stream.
    ['sound-first.wmv', ['-map', '0:a', '-map', '0:v', '-c:v', 'wmv2', '-c:a', 'wmav2'], 'video/x-ms-asf'],
  ])('%s is taken and becomes an MP4 with its picture', async (name, codecs, mime) => {
    const { status, body } = await admin.upload({ file: made(name, ...codecs) })
    expect([status, body.message]).toEqual([200, 'File uploaded successfully!'])
    expect(body.data).toMatchObject({ file_type: 'video', mime, video_codec: 'other' })
    expect(['waiting', 'running']).toContain(body.data.conversion?.state)
    const media = await converted(body.data.id)
    expect(media).toMatchObject({ ...playable, thumbnail: expect.stringContaining('.webp') })
    expect(media.duration).toBeGreaterThan(900)
  })

  test('an MKV replaces a picture', async () => {
    const { id } = await app.make.media(admin)
    const file = made('new.mkv', '-c', 'copy')
    expect((await sendForm<MediaFile>(admin, 'media/replace', { media_id: id, file })).status).toBe(200)
    expect(await converted(id)).toMatchObject(playable)
  })

  test.each([
    ['sound.mkv', ['-vn', '-c:a', 'copy']],
    ['sound.avi', ['-vn', '-c:a', 'mp3']],
    ['sound.wmv', ['-vn', '-c:a', 'wmav2']],
  ])('%s without a picture is refused', async (name, codecs) => {
    const other = await app.make.admin()
    const { status, body } = await other.upload({ file: made(name, ...codecs) })
    expect([status, body.message]).toEqual([422, refusedTypes.sound.text])
    expect(await storedFiles(app.dataDir, other.accountId)).toEqual([])
  })
})
