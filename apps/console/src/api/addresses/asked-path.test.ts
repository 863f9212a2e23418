import { describe, expect, it } from 'vitest'
import { ownPath } from './asked-path.ts'

const own = (value: string | null) => ownPath(value, 'https://signage.example')

describe('the page to open after signing in', () => {
  it.each(['/screens', '/screens/12?tab=plays', '/image-videos?search=a%2Fb&page=2#top', '/player/../users'])(
    '%s is opened within the console',
    (path) => {
      expect(new URL(own(path) ?? '', 'https://signage.example').href).toBe(
        new URL(path, 'https://signage.example').href,
      )
    },
  )

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    'https://evil.example/screens',
    'https://signage.example/screens',
    'javascript:alert(1)',
    'screens',
    '',
    null,
  ])('%s is not followed', (value) => {
    expect(own(value)).toBeNull()
  })
})
