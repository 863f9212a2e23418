import { checkShownPage, createWebPage } from '@digisigncast/contract/content/web-pages'
import { expect, test } from 'vitest'
import { openSite } from '../../../testing/doubles/sites.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'

const site = await shared(openSite)
let status = 200
site.answer((_request, response) => response.writeHead(status).end('<h1>Menu</h1>'))
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })

async function shown(path: string) {
  const admin = await app.make.admin()
  const page = (await admin.call(createWebPage, { body: { title: 'Menu', url: `${site.url}${path}` } })).body.data
  const screen = await app.make.screen(admin, [(await app.make.playlist(admin, [page.id])).id])
  const device = await app.make.device(screen.code)
  const isError = async (id = page.id) =>
    (await device.call(checkShownPage, { body: { media_id: id } })).body.data.is_error
  return { admin, page, isError }
}
const minute = () => {
  app.clock.now += 61_000
}

test('a display learns that the site of a page answers with an error, which is asked once a minute', async () => {
  status = 200
  const { isError } = await shown('/menu')
  expect(await isError()).toBe(false)
  status = 502
  const before = site.asked.length
  expect([await isError(), await isError()]).toEqual([false, false])
  expect(site.asked).toHaveLength(before)
  minute()
  expect(await Promise.all([isError(), isError()])).toEqual([true, true])
  expect(site.asked).toHaveLength(before + 1)
})

test.each([
  [404, true],
  [410, true],
  [500, true],
  [502, true],
  [503, false],
  [401, false],
  [403, false],
  [429, false],
])('the status %i counts: %s', async (next, counts) => {
  status = 200
  const { isError } = await shown(`/${next}`)
  status = next
  expect(await isError()).toBe(counts)
})

test('an error that the page had when it was saved, other media and other customers’ pages do not count', async () => {
  status = 500
  const { isError } = await shown('/broken')
  expect(await isError()).toBe(false)
  status = 200
  const theirs = await shown('/theirs')
  const image = await app.make.media(theirs.admin)
  status = 500
  expect(await isError(theirs.page.id)).toBe(false)
  expect(await theirs.isError(image.id)).toBe(false)
  expect(await theirs.isError('missing')).toBe(false)
})

test('a site that does not answer is judged by the displays', async () => {
  status = 200
  const { isError } = await shown('/gone')
  site.answer((request) => request.socket.destroy())
  expect(await isError()).toBe(false)
})
