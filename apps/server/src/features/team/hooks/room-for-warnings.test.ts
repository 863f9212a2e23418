import { maxTakeoversForWarnings, maxWarnings, type Severity } from '@digisigncast/contract/accounts/warnings'
import { endTakeover, listRunningTakeovers, startTakeover } from '@digisigncast/contract/content/takeovers'
import { beforeEach, expect, test } from 'vitest'
import { capDocuments } from '../../../testing/documents/cap.ts'
import type { Person } from '../../../testing/make.ts'
import { logOf } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { makeCapHook, postCap } from '../../../testing/stored/cap-hook.ts'

const app = await sharedApp()
let admin: Person
const capOf = capDocuments(() => app.clock.now)
beforeEach(async () => {
  app.clock.now = Date.parse('2037-11-23T07:00Z')
  admin = await app.make.admin()
})

const most = maxTakeoversForWarnings
const hookOf = (warnings = {}) => makeCapHook(app, admin, { everywhere: true, ...warnings })
const warningOf = (headline: string, severity: Severity = 'Severe', more = {}) =>
  capOf({ infos: [{ headline, severity }], ...more })
const severe = (count: number) => Array.from({ length: count }, (_, index) => warningOf(`S${index + 1}`))
const listOf = (all: readonly { xml: string }[]) => `<alerts>${all.map(({ xml }) => xml).join('')}</alerts>`
/** The one that screens show first. */
const names = async () => (await admin.call(listRunningTakeovers, {})).body.data.map(({ name }) => name)
const start = async (title: string) =>
  (await admin.call(startTakeover, { body: { notice: { title, text: '', color: 'alert' }, everywhere: true } })).body
    .data.id
const log = async () => (await logOf(admin)).map(({ description }) => description)

test('of more warnings than takeovers may run the most severe ones are shown, and the others are named', async () => {
  const hook = await hookOf()
  const answer = await postCap(app, hook, listOf([warningOf('Extreme', 'Extreme'), ...severe(most + 1)]))
  const leftOut = 'left out, because at most 15 takeovers run: “S15”, “S16”.'
  expect([answer.status, answer.message]).toEqual([
    409,
    expect.stringMatching(/^Takeover “Extreme” started on 1 screen until 08:30\. .* And 10 more\. 2 warnings were /),
  ])
  expect(answer.message).toContain(leftOut)
  expect(await log()).toContainEqual(
    expect.stringMatching(/\(hook “Weather”\) left out 2 warnings, because at most 15/),
  )
  expect((await names())[0]).toBe('Extreme')
  expect(await names()).toHaveLength(most)
})

test('the least severe warning makes room for a more severe one, and starts again when there is room', async () => {
  const [hook, other] = [await hookOf({ severity: 'Minor' }), await hookOf()]
  const minor = warningOf('Minor', 'Minor')
  await postCap(app, hook, listOf([...severe(most - 1), minor]))
  // The log lists what is later first.
  app.clock.now += 1000
  expect((await postCap(app, other, warningOf('S99').xml)).message).toBe(
    'Takeover “S99” started on 2 screens until 08:30. Takeover “Minor” ended to make room.',
  )
  expect(await log()).toContainEqual(expect.stringMatching(/ended the takeover “Minor” on \d screens?\.$/))
  // It makes no room for warnings that are not more severe.
  const refused = await postCap(app, other, warningOf('S100').xml)
  expect(refused).toEqual({
    status: 409,
    message: '1 warning was left out, because at most 15 takeovers run: “S100”.',
  })
  expect((await postCap(app, hook, minor.xml)).status).toBe(409)
  const [{ id } = { id: '' }] = (await admin.call(listRunningTakeovers, {})).body.data
  await admin.call(endTakeover, { body: { id } })
  expect((await postCap(app, hook, minor.xml)).message).toMatch(/^Takeover “Minor” started/)
})

test('takeovers that users started never make room', async () => {
  const hook = await hookOf()
  for (let index = 1; index < most; index += 1) await start(`User ${index}`)
  await postCap(app, hook, warningOf('Severe').xml)
  expect((await postCap(app, hook, warningOf('First', 'Extreme').xml)).message).toMatch(
    /“Severe” ended to make room\.$/,
  )
  expect((await postCap(app, hook, warningOf('Second', 'Extreme').xml)).status).toBe(409)
  expect((await names()).filter((name) => name.startsWith('User'))).toHaveLength(most - 1)
})

test('a drill makes room for a warning, and never the other way round', async () => {
  const hook = await hookOf({ severity: 'Minor', shows_drills: true })
  await postCap(app, hook, listOf([...severe(most - 1), warningOf('Drill', 'Extreme', { status: 'Exercise' })]))
  expect((await names()).at(-1)).toBe('Drill')
  expect((await postCap(app, hook, warningOf('Minor', 'Minor').xml)).message).toMatch(
    /Drill “Drill” ended to make room/,
  )
  const another = warningOf('Another', 'Extreme', { status: 'Exercise' })
  expect((await postCap(app, hook, another.xml)).status).toBe(409)
})

test('an Update takes the place of what it replaces when there is no room', async () => {
  const hook = await hookOf()
  const all = severe(most)
  await postCap(app, hook, listOf(all))
  const update = warningOf('Extended', 'Severe', { msgType: 'Update', references: all.slice(0, 1) })
  expect(await postCap(app, hook, update.xml)).toEqual({
    status: 200,
    message: 'Takeover “Extended” started on 1 screen until 08:30. Takeover “S1” ended.',
  })
  expect((await postCap(app, hook, all[0]?.xml ?? '')).message).toMatch(/was cancelled or replaced/)
})

test('a less severe warning that comes later does not cover a more severe one, but a takeover of a user does', async () => {
  const hook = await hookOf()
  await postCap(app, hook, warningOf('Extreme', 'Extreme').xml)
  app.clock.now += 60_000
  await postCap(app, hook, warningOf('Severe').xml)
  expect(await names()).toEqual(['Extreme', 'Severe'])
  app.clock.now += 60_000
  await start('User')
  app.clock.now += 60_000
  await postCap(app, hook, warningOf('Later').xml)
  expect(await names()).toEqual(['Later', 'User', 'Extreme', 'Severe'])
})

test('of a document with more warnings than are read the most severe ones are read, and the others are counted', async () => {
  const hook = await hookOf()
  const expired = capOf({ infos: [{ severity: 'Extreme', expires: 1 }] })
  const minor = Array.from({ length: maxWarnings }, () => capOf({ infos: [{ severity: 'Minor', instruction: '' }] }))
  const answer = await postCap(app, hook, listOf([expired, ...minor, warningOf('Extreme', 'Extreme')]))
  expect(answer).toEqual({
    status: 409,
    message: expect.stringMatching(
      /^Takeover “Extreme” started .* Of 202 warnings, the 200 most severe ones were read\.$/,
    ),
  })
  expect(await names()).toEqual(['Extreme'])
})
