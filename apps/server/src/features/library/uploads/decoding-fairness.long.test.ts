import { getMediaDetails } from '@digisigncast/contract/content/media'
import { afterEach, expect, test, vi } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import { slowDocument, slowPackage } from '../../../testing/documents/slow.ts'
import { packageOf } from '../../../testing/documents/zip.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { childrenRunning } from '../../../testing/processes/child-processes.ts'
import { fileOf } from '../../../testing/samples.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const hourMs = 60 * 60 * 1000

let app: TestApp
afterEach(() => app.close())

/** Two customers of a server. */
async function open(variables: Record<string, string>): Promise<[busy: Person, neighbor: Person]> {
  app = await startApp(variables)
  return [await app.make.admin(), await app.make.admin()]
}

const conversionOf = async (person: Client, media_id: string) =>
  (await person.call(getMediaDetails, { body: { media_id } })).body.data.conversion

/** Whether a promise is pending. */
function watch(work: Promise<unknown>): () => boolean {
  let isPending = true
  const end = () => void (isPending = false)
  work.then(end, end)
  return () => isPending
}

const html = (text: string) => packageOf({ 'index.html': `<p>${text}</p>` })

test('a page that takes long does not delay the pictures of another account', { timeout: 120_000 }, async () => {
  const [busy, neighbor] = await open({ DECODE_SECONDS: '300' })
  const { id } = await app.make.media(busy, fileOf(slowDocument(), 'slow.pdf'))
  await vi.waitFor(async () => expect(await conversionOf(busy, id)).toMatchObject({ page: 1 }), { timeout: 20_000 })
  for (let count = 0; count < 3; count += 1) expect((await neighbor.upload({ file: await picture() })).status).toBe(200)
  expect(await conversionOf(busy, id)).toMatchObject({ state: 'running', page: 1 })
})

test('a package that takes long does not delay the pictures of another account', {
  timeout: 120_000,
}, async () => {
  const [busy, neighbor] = await open({ DECODE_SECONDS: '300' })
  const decode = vi.spyOn(app.platform.decoder, 'run')
  const slow = busy.upload({ file: fileOf(slowPackage(), 'slow.zip') })
  const isPending = watch(slow)
  await vi.waitFor(() => expect(decode).toHaveBeenCalled(), { timeout: 20_000 })
  for (let count = 0; count < 3; count += 1) expect((await neighbor.upload({ file: await picture() })).status).toBe(200)
  expect(isPending()).toBe(true)
})

test.skipIf(process.platform !== 'linux')(
  'a picture that takes long makes room for other accounts, and is decoded beside them',
  { timeout: 120_000 },
  async () => {
    const [busy, neighbor] = await open({ DECODE_SECONDS: '60' })
    await app.make.media(busy)
    // As a file that takes forever would do.
    for (const pid of childrenRunning('decode-child')) process.kill(pid, 'SIGSTOP')
    const decode = vi.spyOn(app.platform.decoder, 'run')
    const slow = busy.upload({ file: await picture() })
    await vi.waitFor(() => expect(decode).toHaveBeenCalledTimes(1), { timeout: 20_000 })
    const others = [neighbor.upload({ file: await picture() }), neighbor.upload({ file: await picture() })]
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
    expect((await slow).status).toBe(200)
  },
)

test('files that take long have a budget per account: packages are refused, documents wait, pictures are accepted', {
  timeout: 120_000,
}, async () => {
  // 30 ms per hour.
  const [busy, neighbor] = await open({ DECODE_MINUTES_PER_HOUR: '0.0005', DECODE_SECONDS: '120' })
  expect((await busy.upload({ file: fileOf(html('One'), 'one.zip') })).status).toBe(200)
  const refused = await busy.upload({ file: fileOf(html('Two'), 'two.zip') })
  expect([refused.status, refused.body.code]).toEqual([429, 'request.too_many'])
  expect(refused.body.message).toMatch(
    /^Large files of your account took 0\.0005 minutes of processing in this hour\. Try again in (a minute|[\d,]+ minutes)\.$/,
  )
  expect((await busy.upload({ file: await picture() })).status).toBe(200)
  expect((await neighbor.upload({ file: fileOf(html('Two'), 'two.zip') })).status).toBe(200)

  const document = fileOf(pdfOf([coloredPage([1, 0, 0])]), 'menu.pdf')
  const third = await app.make.admin()
  const [waiting, other] = [await app.make.media(busy, document), await app.make.media(third, document)]
  const isRendered = (person: Client, { id }: { id: string }) =>
    vi.waitFor(async () => expect(await conversionOf(person, id)).toBeNull(), { timeout: 40_000 })
  await isRendered(third, other)
  expect(await conversionOf(busy, waiting.id)).toMatchObject({ state: 'waiting' })
  app.clock.now += 1000 * hourMs
  // Timers do not follow the clock of the test.
  app.platform.conversionAdded.send()
  await isRendered(await app.make.signIn(busy.id), waiting)
})
