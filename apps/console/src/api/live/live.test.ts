import { expect, test } from 'vitest'
import { readMessage } from './live.ts'

test('unknown messages are ignored', () => {
  expect(readMessage('{"type":"media.changed"}')).toEqual({ type: 'media.changed' })
  const statuses = {
    s1: { d1: { status: 2, sync: { state: 'up_to_date', percent: null, since: null, stuck_since: null, file: null } } },
  }
  const message = { type: 'screen_device_status', screen_device_status: statuses }
  expect(readMessage(JSON.stringify(message))).toEqual(message)
  const strange = ['{"type":"media.gone"}', '{"type":"screen_device_status"}', '{"type":', '', '[]']
  expect(strange.map(readMessage)).toEqual(Array(5).fill(undefined))
})
