import { judge } from './rerun.mjs'

/**
 * A part of the tests: `run` makes all of it, `rerun` what failed.
 * @typedef {{ run: () => Promise<import('./outcome.mjs').Outcome>, rerun?: Parameters<typeof judge>[1]['rerun'] }} Part
 */

const rerunsMs = 15 * 60_000

/**
 * Runs lists of parts beside each other, the parts of a list one after the other. With CI set, what failed is run once
 * more at the end, with nothing beside it, for a quarter of an hour in total at most.
 * @param {Part[][]} lists
 */
export async function runParts(lists) {
  const runs = await Promise.all(lists.map(runList))
  const reruns = process.env.CI ? { leftMs: rerunsMs } : undefined
  const counts = []
  for (const { first, rerun } of runs.flat()) counts.push(await judge(first, { reruns: rerun && reruns, rerun }))
  return counts
}

async function runList(parts) {
  const done = []
  for (const { run, rerun } of parts) done.push({ first: await run(), rerun })
  return done
}
