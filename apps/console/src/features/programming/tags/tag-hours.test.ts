import { type Hours, weekdays } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { followedText } from './tag-hours.ts'

const open: Hours = [{ days: weekdays.slice(0, 5), from: '08:00', until: '18:00' }]
const saturday: Hours = [{ days: ['sat'], from: '09:00', until: '14:00' }]

test('the hours of tags that a screen follows are named with their tags', () => {
  expect(followedText([])).toBeUndefined()
  expect(followedText([{ name: 'Lobby', hours: open }])).toBe('Follows the tag Lobby: Mon–Fri 08:00–18:00')
  const tags = [
    { name: 'Lobby', hours: open },
    { name: 'Shop', hours: saturday },
  ]
  expect(followedText(tags)).toBe(
    'Follows the tags Lobby (Mon–Fri 08:00–18:00) and Shop (Sat 09:00–14:00): open when any of them is.',
  )
})
