import type { Rule } from '@digisigncast/contract/content/rules'
import { newId } from '../../platform/ids.ts'
import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

const dayMs = 24 * 60 * 60_000
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** A rule of every day with as many exceptions as one may have, the first ones from a time on (ms). */
export const ruleWithExceptions = (from: string, until: string, at: number): Rule => ({
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  from,
  until,
  except: Array.from({ length: 100 }, (_, day) => dateOf(Math.floor(at / dayMs) + day)),
})

/** Opening hours with as many rules and exceptions as they may have, others for each number. */
export const largestHours = (number: number, at: number): Rule[] =>
  Array.from({ length: 20 }, (_, rule) =>
    ruleWithExceptions(`03:${String(rule).padStart(2, '0')}`, `04:${String(number).padStart(2, '0')}`, at),
  )

/** Gives screens twenty tags, each with the largest opening hours. */
export async function tagWithHours(app: TestApp, by: Person, screenIds: readonly string[]): Promise<void> {
  const { db } = app.platform
  for (let number = 0; number < 20; number += 1) {
    const id = newId()
    const names = { name: `Tag ${number}`, name_key: `tag ${number}`, search_text: `tag ${number}`, color: 'blue' }
    const hours = JSON.stringify(largestHours(number, app.clock.now))
    const row = { id, account_id: by.accountId, ...names, hours, created_at: app.clock.now }
    await db.insertInto('tags').values(row).execute()
    await db
      .insertInto('screen_tags')
      .values(screenIds.map((screen_id) => ({ account_id: by.accountId, screen_id, tag_id: id })))
      .execute()
  }
}

/** Counts the texts of opening hours that a task parses. */
export async function parsedHours(task: () => Promise<unknown>): Promise<number> {
  const { parse } = JSON
  let count = 0
  JSON.parse = (...args: Parameters<typeof parse>) => {
    if (args[0].startsWith('[{"days":')) count += 1
    return parse(...args) as unknown
  }
  try {
    await task()
  } finally {
    JSON.parse = parse
  }
  return count
}
