import { updateItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { inputErrors } from '../../../../api/field-errors.ts'
import { itemOf } from '../../../../testing/content.ts'
import { changesOf, fieldsOfItem, itemErrors, itemWith, oftenOf } from './item-fields.ts'
import { isTrimmed, playbackText } from './item-words.ts'

const video = { file_type: 'video', duration: 90_000, video_codec: 'h264', audio_codec: 'aac' } as const
const item = itemOf({ trim_from: 1500 }, video)
const fields = fieldsOfItem(item)

test('only changed settings are sent; the end of the video is no trim', () => {
  expect(changesOf(fields, item)).toEqual({})
  expect(changesOf({ ...fields, fit: 'cover', volume: 40, trimFromMs: '', trimToMs: '1:30' }, item)).toEqual({
    fit: 'cover',
    volume: 40,
    trimFromMs: null,
  })
  expect(changesOf({ ...fields, playback: 'loop', durationMs: 5000 }, item)).toEqual({
    playback: 'loop',
    durationMs: 5000,
  })
})

test('how often an item plays is sent when it changed; blank is once in a round, and no limit', () => {
  const often = { ...item, weight: 3, max_per_hour: 4 }
  expect(changesOf({ ...fieldsOfItem(often), weight: null, max_per_hour: null, max_per_day: 20 }, often)).toEqual({
    weight: 1,
    max_per_hour: null,
    max_per_day: 20,
  })
  expect(itemWith({ ...fields, weight: null, max_per_day: 20 }, item)).toMatchObject({ weight: 1, max_per_day: 20 })
})

test('a number of plays out of range gets the message of the contract at its field', () => {
  const errorsOf = (weight: number | null, max_per_hour: number | null) =>
    inputErrors(updateItem, { itemId: 'i', ...oftenOf({ ...fields, weight, max_per_hour }) })
  const [weight, max_per_hour] = [
    'An item plays 1 to 10 times in a round.',
    'The most plays per hour are between 1 and 3,600. Leave it empty for no limit.',
  ]
  expect(errorsOf(null, null)).toEqual({})
  expect(errorsOf(0, 3601)).toEqual({ weight, max_per_hour })
  expect(errorsOf(11, 1e30)).toEqual({ weight, max_per_hour })
})

test('a text that is no position in the video gets a message at its field', () => {
  expect(itemErrors({ ...fields, trimFromMs: 'soon', trimToMs: '2:00' }, 90_000)).toEqual({
    trimFromMs: 'Enter a time such as 0:05 or 1:02.5.',
    trimToMs: 'The video ends at 1:30.',
  })
  expect(itemErrors({ ...fields, trimToMs: '2:00' }, null)).toEqual({})
})

test('a tile says how its video plays', () => {
  expect(playbackText(item, 88_500)).toBe('Plays to its trimmed end')
  const loop = itemWith({ ...fields, playback: 'loop', durationMs: 200_000, trimFromMs: '' }, item)
  expect([isTrimmed(loop), playbackText(loop, 200_000)]).toEqual([false, 'Loops for 3:20'])
})
