import { searchAll } from '@digisigncast/contract/accounts/search'
import { listUsers } from '@digisigncast/contract/accounts/users'
import { Invoice, listInvoices } from '@digisigncast/contract/billing/invoices'
import { Subscription } from '@digisigncast/contract/billing/subscriptions'
import { listSchedule } from '@digisigncast/contract/content/schedule'
import { alertFacts, textOfAlert } from '@digisigncast/contract/devices/alert-kinds'
import { Alert } from '@digisigncast/contract/devices/alerts'
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
  const rule = { days: ['mon', 'restday'], from: '08:00', until: '10:00' }
  expect(idsOf([entry('a'), entry('b', { rule })])).toEqual(['a'])
})

test('a result, a tag and an alert of a kind of a newer server stay, and no sentence guesses it', () => {
  const result = { kind: 'campaign', id: 'c', name: 'Summer', detail: null, picture: null }
  expect(readReply(searchAll, { data: [result] })?.data.map((one) => one.kind)).toEqual(['unknown'])
  expect(idsOf([entry('a', { tags: [{ id: 't', name: 'Lobby', color: 'unseen' }] })])).toEqual(['a'])
  const kind = Alert.shape.kind.parse('display_stolen')
  const about = { screens: [], screen_count: 0, place: null, subjects: [], subject_count: 0 }
  expect([textOfAlert({ kind, ...about }), alertFacts(kind).label]).toEqual([
    'An alert that this page does not know',
    'Unknown',
  ])
})

test('a user, an invoice and a subscription with a status of a newer server stay', () => {
  const user = {
    id: 'u',
    name: 'Ann',
    username: 'ann',
    email: '',
    role: 'manager',
    status: 'archived',
    created_at: 0,
    permissions: '{}',
    limited_to_tags: false,
    limit_tags: [],
    team_members_count: 0,
    meta: [],
    media_count: 0,
    playlist_count: 0,
    invited_until: null,
    is_sso_only: false,
    two_factor: false,
    version: 1,
  }
  expect(readReply(listUsers, { data: [user], pagination })?.data.map(({ status }) => status)).toEqual(['unknown'])
  expect([Invoice, Subscription].map(({ shape }) => shape.status.parse('archived'))).toEqual(['unknown', 'unknown'])
})

test('an error with a code of a newer server keeps the sentence of the server', () => {
  const text = '{"message":"The screen is being moved.","code":"screen.moving"}'
  expect(() => parseResponse(listInvoices, 409, text)).toThrow('The screen is being moved.')
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
