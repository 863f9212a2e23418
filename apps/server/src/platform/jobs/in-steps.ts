import { nextTurn } from '../limits/next-turn.ts'

/** Rows per deletion step, few enough for short locks. */
export const stepRows = 500

/** Repeats a deletion of at most `stepRows` rows until fewer are left, and lets other calls run in between. Returns their number. */
export async function inSteps(step: () => Promise<number>, stop: AbortSignal | undefined): Promise<number> {
  const mayGoOn = () => !stop?.aborted
  let removed = 0
  while (mayGoOn()) {
    const count = await step()
    removed += count
    if (count < stepRows) break
    await nextTurn()
  }
  return removed
}
