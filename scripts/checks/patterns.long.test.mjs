// The other builds of the package start Java or a native program.
import recheck from 'recheck/lib/browser.js'
import { expect, test } from 'vitest'
import { patternsOfSources } from '../support/patterns.mjs'

const { literals, dynamic } = patternsOfSources()

/** Without a repetition, a pattern reads a bounded number of characters at each position. */
const repeats = ({ pattern }) =>
  /[*+]|\{\d+,?\d*\}/.test(pattern.replace(/\\[pPu]\{\w+(?:=\w+)?\}|\\./g, 'x').replace(/\[[^\]]*\]/g, 'x'))

/** Limits of the search for slow texts in steps: with limits in time, the result would depend on the machine. */
const limits = { timeout: null, incubationTimeout: null, attackTimeout: null, attackLimit: 20_000_000 }

/**
 * Words for the time that a pattern takes in the worst case; undefined for a time in proportion to the length of the
 * text. With the flags `g` and `y` the engine would judge a series of matches.
 */
function problemOf({ pattern, flags }) {
  const { status, complexity, attack, error } = recheck.checkSync(pattern, flags.replace(/[gy]/g, ''), limits)
  if (status === 'safe') return undefined
  return status === 'vulnerable' ? `${complexity.summary} for ${attack.pattern}` : `not judged: ${error.kind}`
}

test('the check finds patterns that take quadratic or exponential time', () => {
  const slow = [/^(a+)+$/, /a+$/, /a=.*b/, /(?<=^|[\0-\x7f])[\u200c\u200d]+|[\u200c\u200d]+(?=$)/u]
  for (const { source, flags } of slow) expect(problemOf({ pattern: source, flags })).toBeDefined()
  expect(problemOf({ pattern: '^a+$', flags: 'u' })).toBeUndefined()
})

test('no regular expression takes longer than in proportion to the length of the text', { timeout: 300_000 }, () => {
  expect(literals.length).toBeGreaterThan(200)
  const different = new Map(literals.filter(repeats).map((one) => [`/${one.pattern}/${one.flags}`, one]))
  const slow = [...different].flatMap(([shown, one]) => {
    const problem = problemOf(one)
    return problem === undefined ? [] : [`${one.line} ${shown} ${problem}`]
  })
  expect(slow).toEqual([])
})

test('all regular expressions are literals, which the check can judge', () => {
  expect(dynamic).toEqual([])
})
