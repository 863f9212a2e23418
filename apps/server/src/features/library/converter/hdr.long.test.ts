import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMediaDetails } from '@digisigncast/contract/content/media'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askFfmpeg } from '../../../testing/processes/ffmpeg.ts'
import { fileOf } from '../../../testing/samples.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const canTest = askFfmpeg('-encoders').includes('libx265') && askFfmpeg('-filters').includes('zscale')
const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])

describe.skipIf(!canTest)('with ffmpeg', { timeout: 60_000 }, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ FFMPEG_PATH: '' })
    await app.platform.ffmpeg.find()
  })
  afterAll(() => app.close())

  /** A video of one color, in 10 bits per pixel and component. */
  async function hdrVideo(transfer: string, [y, u, v]: readonly [number, number, number]) {
    const [raw, file] = [join(app.dataDir, 'raw.yuv'), join(app.dataDir, `${transfer}.mp4`)] as const
    const plane = (value: number, count: number) => Buffer.from(new Uint16Array(count).fill(value).buffer)
    await writeFile(raw, Buffer.concat([plane(y, 160 * 90), plane(u, 80 * 45), plane(v, 80 * 45)]))
    const input = ['-stream_loop', '49', '-f', 'rawvideo', '-pix_fmt', 'yuv420p10le', '-s', '160x90', '-i', raw]
    const params = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`
    const tags = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc', '-tag:v', 'hvc1']
    ffmpeg(...input, '-c:v', 'libx265', '-x265-params', params, ...tags, file)
    return fileOf(await readFile(file), 'hdr.mp4', 'video/mp4')
  }

  // The color with red 192, green 80 and blue 48 in SDR, whose white has 203 cd/m² in HDR (ITU-R BT.2408).
  test.each([
    ['smpte2084', [395, 457, 569]],
    ['arib-std-b67', [397, 417, 640]],
  ] as const)('a video in HDR (%s) has its colors in SDR, and its thumbnail, too', async (transfer, color) => {
    const admin = await app.make.admin()
    const { id } = await app.make.media(admin, await hdrVideo(transfer, color))
    const media = await vi.waitUntil(
      async () => {
        const { data } = (await admin.call(getMediaDetails, { body: { media_id: id } })).body
        return data.conversion === null && data.video_codec === 'h264' ? data : undefined
      },
      { timeout: 30_000, interval: 100 },
    )
    const [video, frame] = [join(app.dataDir, 'converted.mp4'), join(app.dataDir, 'frame.png')] as const
    await writeFile(video, Buffer.from(await (await app.guest.send(media.file_path ?? '')).arrayBuffer()))
    ffmpeg('-i', video, '-frames:v', '1', frame)
    const thumbnail = Buffer.from(await (await app.guest.send(media.thumbnail ?? '')).arrayBuffer())
    for (const picture of [frame, thumbnail]) {
      const { channels } = await sharp(picture).stats()
      const off = [192, 80, 48].map((value, index) => Math.abs(value - (channels[index]?.mean ?? 0)))
      expect(Math.max(...off)).toBeLessThan(15)
    }
  })
})
