import type { AllScreensDb } from '../../../database/open.ts'
import { hoursOfScreens } from '../../../database/screen-hours.ts'
import { hoursToText, hoursUnion } from '../../../database/stored-rules.ts'

/** Returns the opening hours that apply to a screen, its own or those of its tags, as JSON; null: always open. */
export async function hoursOf(
  db: AllScreensDb,
  screenIds: readonly string[],
): Promise<(screenId: string) => string | null> {
  const texts = await hoursOfScreens(db, screenIds)
  /** By the list of texts, which screens with the same tags share. */
  const known = new Map<readonly string[], string | null>()
  return (id) => {
    const own = texts.get(id)
    if (!own) return null
    const text = known.get(own) ?? hoursToText(hoursUnion(own))
    known.set(own, text)
    return text
  }
}
