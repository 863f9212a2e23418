import { type FailingItem, noFigures, type ScreenState } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../../testing/draw.tsx'
import { ScreenSummary } from './device-summary.tsx'

const stuck: ScreenState = { ...noFigures, code: 'stuck', percent: 40, detail: 'clip', device_id: 'device' }
const late: ScreenState = { ...noFigures, code: 'out_of_date', device_id: 'device' }
const summary = (state: ScreenState, canEdit = true) =>
  textOf(draw(<ScreenSummary state={state} onConnect={() => undefined} />, { can: () => canEdit }))

test('a stuck download can be retried with the permission to edit screens', () => {
  expect(summary(stuck)).toBe('Stuck at 40 %|“clip” makes no progress.|Retry Downloads')
  expect(summary(stuck, false)).toBe('Stuck at 40 %|“clip” makes no progress.')
  expect(summary(late)).toBe('Out of date')
})

const item = (title: string, more: Partial<FailingItem> = {}): FailingItem => ({
  media_id: title,
  title,
  reason: 'codec',
  thumbnail: null,
  folder: null,
  ...more,
})

const drawFailing = (failing: FailingItem[], limit: number) => {
  const state: ScreenState = { ...noFigures, code: 'items_failing', failing, failing_count: 3, item_count: 5 }
  return draw(<ScreenSummary state={state} limit={limit} onConnect={() => undefined} />)
}

test('an item that cannot be shown has its picture, its title with the reason, and its folder', () => {
  const html = drawFailing([item('clip', { thumbnail: '/files/clip.webp', folder: 'Breakfast' })], 1)
  expect(textOf(html)).toBe('3 of 5 items cannot be shown:|clip (codec)|Folder|Breakfast')
  expect(html).toContain('src="/files/clip.webp"')
})

test('items above the limit are counted; items without a picture or a folder have neither', () => {
  const html = drawFailing([item('one'), item('two', { reason: 'broken_file' }), item('three')], 2)
  expect(textOf(html)).toBe('3 of 5 items cannot be shown:|one (codec)|two (file broken)|and 1 more')
  expect(html).not.toContain('<img')
})
