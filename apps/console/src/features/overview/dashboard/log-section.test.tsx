import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { LogSection } from './log-section.tsx'

test('a log without entries says so', () => {
  expect(textOf(draw(<LogSection logs={[]} />))).toBe('Latest Log|No active logs available.')
})

test('every log entry has its type, its text and its time', () => {
  const types = ['error', 'warning', 'info', 'other'] as const
  const logs = types.map((type) => ({ type, description: `Text of ${type}`, time_ago: '2 minutes ago' }))
  const html = draw(<LogSection logs={logs} />)
  for (const type of types) {
    expect(html).toContain(`data-type="${type}"`)
    expect(textOf(html)).toContain(`|${type}: |Text of ${type}|2 minutes ago`)
  }
})
