import { listRunningTakeovers } from '@digisigncast/contract/content/takeovers'
import { expect, test } from 'vitest'
import { capDocuments } from '../../../testing/documents/cap.ts'
import { forEachTest, sharedApp } from '../../../testing/start-app.ts'
import { makeCapHook, postCap } from '../../../testing/stored/cap-hook.ts'

const app = await sharedApp()
const capOf = capDocuments(() => app.clock.now)
const admin = forEachTest(() => app.make.admin())

const hookOf = () => makeCapHook(app, admin)
const post = (hook: { secret: string }, body: string) => postCap(app, hook, body)
const running = async () => (await admin.call(listRunningTakeovers, {})).body.data
const names = async () => (await running()).map(({ name }) => name)

test.each([
  ['with a prefix', { prefix: 'cap:' }],
  ['in version 1.1', { namespace: 'urn:oasis:names:tc:emergency:cap:1.1' }],
])('a warning %s is read', async (_what, form) => {
  const hook = await hookOf()
  const text = `Fire & <b>smoke</b> – “Leave” ©`
  await post(hook, capOf({ ...form, infos: [{ headline: text }] }).xml.replace('©', '&#169;'))
  expect(await names()).toEqual([text])
})

test('the blank between CDATA and a character reference stays', async () => {
  const hook = await hookOf()
  const headline = ' <![CDATA[Wind & <Rain>]]> &#169; &lt;b&gt; '
  await post(hook, capOf({ infos: [{ headline: '©' }] }).xml.replace('©', headline))
  expect(await names()).toEqual(['Wind & <Rain> © <b>'])
})

test.each([
  ['a DOCTYPE', '<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE alert [<!ENTITY a "b">]>\n', /DOCTYPE, which is refused/],
  ['a bomb', `<!DOCTYPE alert [<!ENTITY a "${'x'.repeat(1000)}">${bombOf(20)}]>`, /DOCTYPE, which is refused/],
  ['text before it', 'Alarm in zone 3 ', /^This is not well-formed XML/],
])('%s is refused', async (_what, before, message) => {
  const hook = await hookOf()
  const answer = await post(hook, before + capOf().xml)
  expect([answer.status, answer.message]).toEqual([422, expect.stringMatching(message)])
  expect(await running()).toEqual([])
  expect((await post(hook, capOf().xml)).status).toBe(200)
})

/** Entities that consist of ten of the one before. */
function bombOf(count: number): string {
  const name = (index: number) => `e${index}`
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? '' : `<!ENTITY ${name(index)} "${`&${index === 1 ? 'a' : name(index - 1)};`.repeat(10)}">`,
  ).join('')
}

test.each<[string, string | (() => string), number, RegExp]>([
  ['nothing', '', 422, /^Send the warning as CAP XML/],
  ['JSON', '{"end": true}', 422, /^This is not well-formed XML/],
  ['other XML', '<html><body>Hello</body></html>', 422, /^This is not CAP: it has no element <alert>/],
  ['half a warning', () => capOf().xml.slice(0, 500), 422, /^This is not well-formed XML/],
  [
    'a warning without an identifier',
    () => capOf().xml.replaceAll('identifier>', 'id>'),
    422,
    /its <identifier> is missing/,
  ],
  ['deep elements', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`, 422, /^This is not well-formed XML/],
  ['10 MB', () => capOf({ infos: [{ description: 'x'.repeat(10_000_000) }] }).xml, 413, /./],
  ['unknown entities', () => capOf().xml.replace('Take', '&xxe;'), 200, /started/],
])('%s gets a clear answer', async (_what, body, status, message) => {
  const hook = await hookOf()
  expect(await post(hook, typeof body === 'string' ? body : body())).toEqual({
    status,
    message: expect.stringMatching(message),
  })
})
