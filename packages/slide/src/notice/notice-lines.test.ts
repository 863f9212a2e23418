import { maxNoticeText, maxNoticeTitle } from '@digisigncast/contract/devices/notices'
import { expect, test } from 'vitest'
import { heightOf, noticeLines } from './notice-lines.ts'

/** Each letter is half as wide as it is high; bold ones are wider. */
const measure = (text: string, weight: number) => text.length * (weight > 600 ? 0.56 : 0.5)
const screenSide = 1080
const lines = (notice: { title: string; text: string }, width: number, height: number) =>
  noticeLines({ ...notice, color: 'alert' }, { space: { width, height }, screenSide, measure })
const textsOf = (found: ReturnType<typeof lines>) => found.map(({ parts }) => parts.map(({ text }) => text).join(''))
const widthOf = ({ parts, px }: ReturnType<typeof lines>[number]) =>
  parts.reduce((sum, { text, weight }) => sum + measure(text, weight) * px, 0)

const fire = { title: 'Fire alarm', text: 'Leave the building.' }
const long = {
  title: 'Works on the railway line',
  text: 'Trains leave from the other platform today. '.repeat(9).trim(),
}

test('the text of a window is smaller than its title, and both fill it', () => {
  const found = lines(fire, 440, 170)
  expect(textsOf(found)).toEqual(['Fire alarm', 'Leave the building.'])
  const [title, text] = found
  expect((text?.px ?? 0) / (title?.px ?? 1)).toBeCloseTo(0.62)
  expect(Math.max(...found.map(widthOf))).toBeGreaterThan(0.85 * 440)
})

test('a bar has title and text in one line if that is larger, else in two', () => {
  expect(textsOf(lines(fire, 1800, 100))).toEqual(['Fire alarm\u2003Leave the building.'])
  const two = { ...fire, text: 'Leave the building by the stairs, and wait for help at the meeting point.' }
  expect(lines(two, 1800, 120)).toHaveLength(2)
})

test('a text that is too long is cut at a word, and its letters stay legible from afar', () => {
  for (const [width, height] of [
    [440, 240],
    [1800, 110],
  ] as const) {
    const found = lines(long, width, height)
    expect(Math.min(...found.map(({ px }) => px))).toBeGreaterThanOrEqual(0.035 * screenSide)
    const all = textsOf(found).join(' ').replace('\u2003', ' ')
    expect(all).toMatch(/^Works on the railway line .*\w…$/)
    expect(`${long.title} ${long.text}`).toContain(all.slice(0, -1))
  }
})

test('a title that is too long is cut, and a long word is divided', () => {
  const found = lines({ title: 'An announcement of the station for all passengers', text: 'Wait.' }, 420, 100)
  expect(textsOf(found).join(' ')).toMatch(/^An announcement.*…$/)
  expect(textsOf(lines({ title: 'Donaudampfschifffahrt', text: '' }, 180, 200)).join('')).toBe('Donaudampfschifffahrt')
})

test('line breaks of a text are kept in windows, and scripts without spaces have lines', () => {
  expect(textsOf(lines({ title: 'Open', text: 'Mon 8–18\nTue closed' }, 440, 240))).toEqual([
    'Open',
    'Mon 8–18',
    'Tue closed',
  ])
  const found = lines({ title: '火災警報', text: '階段を使って建物から離れてください' }, 220, 240)
  expect(found.length).toBeGreaterThan(2)
  expect(textsOf(found).join('')).toBe('火災警報階段を使って建物から離れてください')
})

test('nothing extends beyond any space', () => {
  const notices = [
    fire,
    long,
    { title: 'X', text: '' },
    { title: 'W'.repeat(maxNoticeTitle), text: 'M'.repeat(maxNoticeText) },
    { title: 'Open', text: 'a\n\nb\n'.repeat(60) },
  ]
  for (const notice of notices)
    for (let width = 10; width < 2000; width += 211)
      for (let height = 10; height < 1100; height += 173) {
        const found = lines(notice, width, height)
        expect(heightOf(found)).toBeLessThanOrEqual(height + 0.1)
        for (const line of found) expect(widthOf(line)).toBeLessThanOrEqual(width + 0.1)
        if (width > 60) expect(found.length).toBeGreaterThan(0)
      }
})
