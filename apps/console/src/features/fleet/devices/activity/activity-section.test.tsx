import { expect, test } from 'vitest'
import { draw, textOf } from '../../../../testing/draw.tsx'
import { ActivitySection } from './activity-section.tsx'

test('an empty activity table keeps its heads', () => {
  const reply = { data: [], current_page: 1, last_page: 1 }
  const text = textOf(draw(<ActivitySection />, { replies: [[['dashboard', 'device-activity', 1, undefined], reply]] }))
  expect(text).toContain('|Device Name|Screen|Went Online At|Went Offline At|Duration Connected|No activity found|')
  expect(text).toContain('|Page 1 of 1|Previous|Next')
})
