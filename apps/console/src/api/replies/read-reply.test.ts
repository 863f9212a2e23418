import { listInvoices } from '@digisigncast/contract/billing/invoices'
import { listSchedule } from '@digisigncast/contract/content/schedule'
import { expect, test } from 'vitest'
import { parseResponse } from '../client.ts'
import { ApiFailure, NetworkFailure, VersionFailure } from '../failures.ts'
import { readLeftOut, readReply } from './read-reply.ts'

const entry = (id: string, more: object = {}) => ({
  id,
  name: 'Entry',
  color: 'blue',
  rule: { days: ['mon'], from: '08:00', until: '10:00' },
  priority: 'normal',
  layer: 'main',
  overlay: null,
  content_type: 'playlist',
  content: [],
  tags: [],
  screens: [],
  screen_count: 0,
  unmanaged_screens: 0,
  is_editable: true,
  version: 1,
  created_at: 0,
  ...more,
})
const pagination = { current_page: 1, last_page: 1, total: 3, prev_page_url: null, next_page_url: null }
const idsOf = (data: unknown) => readReply(listSchedule, { data, pagination })?.data.map(({ id }) => id)

test('a row with a value of a newer server is left out, and the page says so', () => {
  expect(readLeftOut()).toBe(false)
  expect(idsOf([entry('a'), entry('b')])).toEqual(['a', 'b'])
  expect(readLeftOut()).toBe(false)
  expect(idsOf([entry('a'), entry('b', { priority: 'urgent' }), entry('c')])).toEqual(['a', 'c'])
  expect(readLeftOut()).toBe(true)
})

test('a reply without a row that can be read, or of another shape, is not read', () => {
  expect([idsOf([entry('a', { priority: 'urgent' })]), idsOf({})]).toEqual([undefined, undefined])
  for (const json of [{ rows: [] }, [], null, 'text']) expect(readReply(listSchedule, json)).toBeUndefined()
})

test('a part of a row is never left out', () => {
  const tags = [
    { id: 't', name: 'Lobby', color: 'blue' },
    { id: 'u', name: 'Bar', color: 'unseen' },
  ]
  expect(idsOf([entry('a'), entry('b', { tags })])).toEqual(['a'])
})

test('an answer of another version, an error and no answer are three failures', () => {
  const failure = (status: number, text: string) => {
    try {
      return parseResponse(listInvoices, status, text)
    } catch (thrown) {
      return thrown
    }
  }
  expect(failure(200, '{"invoices":[]}')).toBeInstanceOf(VersionFailure)
  expect(failure(500, '{"message":"Something broke.","code":"server.unexpected"}')).toBeInstanceOf(ApiFailure)
  expect(failure(502, '<html>Bad Gateway</html>')).toBeInstanceOf(NetworkFailure)
})
