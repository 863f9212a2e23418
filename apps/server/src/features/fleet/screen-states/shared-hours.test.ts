import { whenText } from '@digisigncast/contract/content/rule-words'
import type { Hours, Rule } from '@digisigncast/contract/content/rules'
import { ruleTimes } from '@digisigncast/timeline/rule'
import { RulesAt } from '@digisigncast/timeline/rules-at'
import { offsetsOf } from '@digisigncast/timeline/wall-time'
import { expect, test } from 'vitest'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { hoursOfScreens } from '../../../database/screen-hours.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { largestHours, parsedHours, tagWithHours } from '../../../testing/stored/largest-hours.ts'
import { copyScreen } from '../../../testing/stored/many-screens.ts'
import { readContentFacts } from './content-facts.ts'

const app = await sharedApp()
app.clock.now = Date.parse('2026-11-20T12:00Z')

const hourMs = 60 * 60_000

async function screensOfAccount(count: number) {
  const admin = await app.make.admin()
  const { id } = await app.make.screen(admin)
  const ids = [id, ...(await copyScreen(app, id, count - 1))]
  await tagWithHours(app, admin, ids)
  const rows = allScreens(ofAccount(app.platform.db, admin.accountId), 'facts of the account')
  return { ids, rows, facts: () => readContentFacts(rows, { crowded: async () => new Set() }, ids) }
}

test('the hours of tags are parsed once for all of their screens', async () => {
  const { ids, facts } = await screensOfAccount(50)
  const { now } = app.clock
  const parsed = await parsedHours(async () => {
    for (let round = 0; round < 2; round += 1) {
      const { opensAt, isClosedSince } = await facts()
      for (const id of ids)
        expect([opensAt(id, now) !== null, isClosedSince(id, now - hourMs, now)]).toEqual([true, true])
    }
  })
  expect(parsed).toBeLessThanOrEqual(20)
})

test('screens have their own hours or those of their tags, and share what is the same', async () => {
  const { ids, rows } = await screensOfAccount(8)
  const { db } = app.platform
  const own = JSON.stringify(largestHours(30, app.clock.now))
  await db.updateTable('screens').set({ hours: own }).where('id', 'in', ids.slice(0, 3)).execute()
  await db.deleteFrom('screen_tags').where('screen_id', 'in', ids.slice(2, 5)).execute()
  const [plain, found] = [await rows.selectFrom('screen_hours').selectAll().execute(), await hoursOfScreens(rows, ids)]
  for (const id of ids) {
    const texts = plain.flatMap(({ screen_id, hours }) => (screen_id === id ? [hours] : []))
    expect((found.get(id) ?? []).toSorted()).toEqual(texts.toSorted())
  }
  expect([found.size, new Set(found.values()).size]).toEqual([6, 2])
})

/** As the facts, with all rules of a screen together. */
function plainOpening(rules: readonly Rule[], timeZone: string, at: number): number | undefined {
  const asked = new RulesAt(offsetsOf(timeZone), at)
  const active = rules.filter((rule) => asked.isActive(ruleTimes(rule)))
  return active.length > 0 || !Number.isFinite(asked.until) ? undefined : asked.until
}

test('screens with other tags and time zones open when one of the rules of their tags begins', async () => {
  const { ids, rows, facts } = await screensOfAccount(12)
  const { db } = app.platform
  const zones = ['Europe/Berlin', 'Pacific/Apia', 'America/St_Johns']
  const tags = (await rows.selectFrom('tags').select('id').orderBy('id').execute()).map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    const time_zone = zones[index % zones.length] ?? null
    await db.updateTable('screens').set({ time_zone }).where('id', '=', id).execute()
    const others = tags.filter((_, tag) => (tag + index) % 4 !== 0)
    await db.deleteFrom('screen_tags').where('screen_id', '=', id).where('tag_id', 'in', others).execute()
  }
  for (const [index, id] of tags.entries()) {
    const from = `${String(index).padStart(2, '0')}:30`
    const rules: Hours = [
      { days: ['fri', 'sun'], from, until: from === '07:30' ? '07:45' : '03:10', except: ['2026-11-22'] },
    ]
    await db
      .updateTable('tags')
      .set({ hours: JSON.stringify(rules) })
      .where('id', '=', id)
      .execute()
  }
  const { opensAt, isClosedSince } = await facts()
  const hours = await hoursOfScreens(rows, ids)
  const states = new Set<string>()
  for (const [index, id] of ids.entries())
    for (let step = 0; step < 40; step += 1) {
      const zone = zones[index % zones.length] ?? ''
      const at = app.clock.now + step * 5 * hourMs + 12_345
      const since = at - (step % 7) * 4 * hourMs - 1
      const rulesOf = (hours.get(id) ?? []).flatMap((text) => JSON.parse(text) as Hours)
      const [next, before] = [plainOpening(rulesOf, zone, at), plainOpening(rulesOf, zone, since)]
      const isClosed = next !== undefined && next === before
      expect([opensAt(id, at), isClosedSince(id, since, at)]).toEqual([
        next === undefined ? null : whenText(next, at, zone),
        isClosed,
      ])
      states.add(`${next === undefined} ${isClosed}`)
    }
  expect([...states].toSorted()).toEqual(['false false', 'false true', 'true false'])
})
