import type { AllScreensDb } from '../../../database/open.ts'
import { hoursToText, hoursUnion } from '../../../database/stored-rules.ts'
import * as repo from './manifest.repo.ts'

/** Returns the opening hours that apply to a screen, its own or those of its tags, as JSON; null: always open. */
export async function hoursOf(
  db: AllScreensDb,
  screenIds: readonly string[],
): Promise<(screenId: string) => string | null> {
  const rows = Map.groupBy(await repo.listHours(db, screenIds), ({ screen_id }) => screen_id)
  return (id) => hoursToText(hoursUnion((rows.get(id) ?? []).map(({ hours }) => hours)))
}
