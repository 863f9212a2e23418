import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { countStates, noFigures, type ScreenStateCode } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { ScreenManager } from './screen-manager.tsx'

const sentenceFor = (...codes: ScreenStateCode[]) => {
  const screens = countStates(codes.map((code) => ({ ...noFigures, code })))
  return textOf(draw(<ScreenManager overview={{ screens } as Overview} />)).split('|')[1]
}

test('the sentence counts the screens that are open and have a device, and names the others', () => {
  expect(sentenceFor()).toBe('No screen yet.')
  expect(sentenceFor('no_device', 'waiting')).toBe('No screen has a device.')
  expect(sentenceFor('up_to_date')).toBe('1 of 1 screen shows what it should.')
  expect(sentenceFor('up_to_date', 'offline', 'partly_offline')).toBe('1 of 3 screens show what they should.')
  expect(sentenceFor('up_to_date', 'offline', 'closed', 'no_device', 'no_device')).toBe(
    '1 of 2 screens show what they should. 1 is closed. 2 have no device.',
  )
  expect(sentenceFor('closed', 'standby')).toBe('No screen is open now. 2 are closed.')
})
