import { expect, test } from 'vitest'
import { plainLine } from './plain-text.ts'

test('joiners stay between letters and in emoji, and are removed next to ASCII and at the ends', () => {
  const persian = 'می\u200cخواهم'
  expect(plainLine(`\u200c${persian}\u200d`)).toBe(persian)
  expect(plainLine('a\u200c\u200db')).toBe('ab')
  expect(plainLine('\u{1f468}\u200d\u{1f469}')).toBe('\u{1f468}\u200d\u{1f469}')
})

test('the time for a text grows with its length only', () => {
  const times = Array.from({ length: 5 }, () => {
    const started = Date.now()
    plainLine(`é${'\u200c'.repeat(176_000)}é`)
    return Date.now() - started
  })
  // 11 s when each joiner was compared with all that follow.
  expect(Math.min(...times)).toBeLessThan(3000)
})
