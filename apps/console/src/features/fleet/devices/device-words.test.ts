import type { SyncState } from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import {
  clockText,
  deviceName,
  effectSentence,
  isToBeApproved,
  statusWords,
  syncWords,
  unknownKinds,
} from './device-words.ts'

test('new devices, and disconnected ones that want to reconnect, need approval', () => {
  expect(isToBeApproved({ approval: 'new', asked_at: null, status: 3 })).toBe(true)
  expect(isToBeApproved({ approval: 'new', asked_at: null, status: 4 })).toBe(false)
  expect(isToBeApproved({ approval: 'approved', asked_at: null, status: 2 })).toBe(false)
  expect(isToBeApproved({ approval: 'refused', asked_at: null, status: 4 })).toBe(false)
  expect(isToBeApproved({ approval: 'refused', asked_at: 5, status: 4 })).toBe(true)
})

test('a device is shown by its name, or by its model', () => {
  const names = [
    deviceName({ device_name: 'Lobby TV', device_model: 'X1' }),
    deviceName({ device_name: null, device_model: 'X1' }),
    deviceName({ device_name: null, device_model: null }),
  ]
  expect(names).toEqual(['Lobby TV', 'Model: X1', 'Unnamed device'])
})

test('every status has a label; unknown ones are Unknown', () => {
  const words = [0, 1, 2, 3, 4, 7].map((status) => statusWords(status).word)
  expect(words).toEqual(['Pending', 'Connected', 'Online', 'Offline', 'Disconnected', 'Unknown'])
})

test('the content of a device has the words of a screen', () => {
  const figures = { percent: 40, since: 5, stuck_since: 7, file: 'clip.mp4' }
  const words = (state: SyncState['state']) => {
    const { tone, text, since, detail } = syncWords({ ...figures, state })
    return [tone, text, since, detail]
  }
  expect(words('up_to_date')).toEqual(['online', 'Up to date', null, null])
  expect(words('downloading')).toEqual(['connected', 'Downloading 40 %', null, null])
  expect(words('stuck')).toEqual(['pending', 'Stuck at 40 %', 7, '“clip.mp4” makes no progress.'])
  expect(words('out_of_date')).toEqual(['pending', 'Out of date', 5, null])
  expect(words('unknown')).toEqual(['pending', 'Waiting for the first status report', null, null])
})

test('a download is never at 100 % before its content is shown', () => {
  const figures = { percent: 100, since: 5, stuck_since: 7, file: null }
  expect(syncWords({ ...figures, state: 'downloading', percent: 99 }).text).toBe('Downloading 99 %')
  expect(syncWords({ ...figures, state: 'downloading' }).text).toBe('Downloaded, not shown yet')
  expect(syncWords({ ...figures, state: 'stuck' }).text).toBe('Downloaded, but not shown')
})

test('the clock continues after 24 hours', () => {
  expect([-3, 0, 61.9, 3600 * 30 + 59].map(clockText)).toEqual(['00:00:00', '00:00:00', '00:01:01', '30:00:59'])
})

test('kinds of content that the player does not know are listed', () => {
  expect(unknownKinds({ item_kinds: ['image', 'video', 'slide', 'web', 'stream', 'package', 'newer'] })).toBeUndefined()
  expect(unknownKinds({ item_kinds: ['image', 'video'] })).toBe('slides, web pages, streams, and HTML packages')
  expect(unknownKinds({ item_kinds: null })).toBeUndefined()
})

test('an effect that the device cannot play is named, with what it plays instead', () => {
  const label = (replaced_effect: Parameters<typeof effectSentence>[0]['replaced_effect']) =>
    effectSentence({ replaced_effect })?.label
  expect(label(null)).toBeUndefined()
  expect(label({ effect: 'spin', by: 'fade', reason: 'slow' })).toBe(
    'This device is too slow for the effect “Spin”: items change with a fade.',
  )
  expect(label({ effect: 'fadeAnimate', by: 'cut', reason: 'slow' })).toBe(
    'This device is too slow for the effect “Fade”: items change without an effect.',
  )
  expect(label({ effect: 'of a newer player', by: 'fade', reason: 'unsupported' })).toBe(
    'The browser of this device cannot draw the effect “of a newer player”: items change with a fade.',
  )
})
