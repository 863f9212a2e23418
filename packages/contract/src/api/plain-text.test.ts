import { expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

const [nonJoiner, joiner] = ['\u200c', '\u200d']

test('joiners stay between letters of other scripts and in emoji', () => {
  expect(plainLine(`می${nonJoiner}خواهم`)).toBe(`می${nonJoiner}خواهم`)
  expect(plainLine(`👩${joiner}👧`)).toBe(`👩${joiner}👧`)
})

test('joiners next to ASCII and at an end are removed', () => {
  expect(plainLine(`${joiner}${nonJoiner}می${joiner}`)).toBe('می')
  expect(plainLine(`a${joiner}م م${nonJoiner}${joiner}b`)).toBe('aم مb')
  expect(plainText(`می${joiner}\n${joiner}می`)).toBe('می\nمی')
  // The removal of other characters makes them neighbors.
  expect(plainLine(`a\u200b${joiner}م`)).toBe('aم')
})

test('the time for a text grows with its length only', () => {
  const times = Array.from({ length: 5 }, () => {
    const started = Date.now()
    plainLine(`é${nonJoiner.repeat(176_000)}é`)
    return Date.now() - started
  })
  // 11 s when each joiner was compared with all that follow.
  expect(Math.min(...times)).toBeLessThan(3000)
})
