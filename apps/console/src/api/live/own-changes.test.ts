import { changesHeader, serverTimeHeader, tabHeader } from '@digisigncast/contract/api/endpoint'
import type { HintType } from '@digisigncast/contract/events/hints'
import { beforeEach, expect, test } from 'vitest'
import { beginChange, isOwn, noteLostResponse, tabHeaders, takeChanges } from './own-changes.ts'

const response = (changes?: string) => (name: string) =>
  ({ [serverTimeHeader]: '1', ...(changes && { [changesHeader]: changes }) })[name] ?? null
const tab = () => tabHeaders()[tabHeader]
const hint = (type: HintType, by = tab()) => ({ type, tab: by })

beforeEach(() => void takeChanges())

test('the id of the tab is one that the server accepts', () => {
  expect(tab()).toMatch(/^[\w-]{1,40}$/)
})

test('hints of changes are collected until they are taken', () => {
  beginChange()(response('media.changed,logs.changed'))
  beginChange()(response('media.changed'))
  beginChange()(response())
  expect(takeChanges()).toEqual(['media.changed', 'logs.changed'])
  expect(takeChanges()).toEqual([])
})

test('own hints are known; those of other tabs, of several tabs and of the server are not', () => {
  const known = [hint('media.changed'), hint('media.changed', 'other'), { type: 'media.changed' } as const].map(isOwn)
  expect(known).toEqual([true, false, false])
})

test.each([
  ['there was none', undefined],
  ['it was not of the server', () => null],
])('hints replace a response if %s', (_, header) => {
  const end = beginChange()
  const before = tab()
  expect(isOwn(hint('media.changed'))).toBe(true)
  end(header)
  expect(takeChanges()).toEqual(['media.changed'])
  expect(isOwn(hint('playlists.changed', before))).toBe(false)
  expect(isOwn(hint('playlists.changed'))).toBe(true)
})

test('hints before a response that lists them change nothing, also when a later response is lost', () => {
  const end = beginChange()
  expect(isOwn(hint('media.changed'))).toBe(true)
  end(response('media.changed'))
  takeChanges()
  noteLostResponse()
  expect(takeChanges()).toEqual([])
})
