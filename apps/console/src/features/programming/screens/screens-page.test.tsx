import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { ScreensPage } from './screens-page.tsx'

const listed = (data: unknown[]) => ({
  pages: [{ data, pagination: { current_page: 1, last_page: 1, total: data.length } }],
  pageParams: [1],
})

test('a loader shows until the screens are there', () => {
  const html = draw(<ScreensPage />)
  expect(html).toMatch(/<output[^>]* aria-label="Loading"/)
  expect(html).not.toContain('No screens found.')
})

test('an account without screens says so', () => {
  const html = draw(<ScreensPage />, { replies: [[['screens', 'list', { sort: 'trouble' }], listed([])]] })
  expect(textOf(html)).toContain('|No screens found.|')
  expect(html).not.toContain('aria-label="Loading"')
})
