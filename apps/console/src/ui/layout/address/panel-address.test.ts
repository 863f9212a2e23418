import { beforeEach, expect, test, vi } from 'vitest'
import {
  expectBack,
  isOnItsPage,
  isSamePanel,
  onItsPage,
  pageQuery,
  panelIn,
  panelQuery,
  pendingBack,
  upperEntries,
} from './panel-address.ts'

const visit = (search: string) => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { search } }))
}
beforeEach(() => visit('?sort=name&panel=devices&id=s1&device=d1&replace=d1&new=csv'))

test('the page keeps its own query without panels and what they preset', () => {
  expect(pageQuery().toString()).toBe('sort=name')
})

test('a panel takes the place of another one and those above it', () => {
  expect(panelQuery('edit', 's2').toString()).toBe('sort=name&panel=edit&id=s2')
  expect(panelQuery('create', undefined).toString()).toBe('sort=name&panel=create')
})

test('the same panel has the same name and object, whatever else is in the query', () => {
  expect(panelIn('?panel=edit&id=s1')).toEqual(['edit', 's1'])
  expect(panelIn('?sort=name')).toEqual([null, null])
  expect(isSamePanel('?panel=edit&id=s1&sort=name', '?id=s1&panel=edit')).toBe(true)
  expect(isSamePanel('?panel=edit&id=s1', '?panel=edit&id=s2')).toBe(false)
  expect(isSamePanel('?panel=edit', '?panel=create')).toBe(false)
})

test('the state of a history entry says whether Back leads to the page, and how many panels are above', () => {
  expect([onItsPage, {}, null].map((state) => isOnItsPage({ state }))).toEqual([true, false, false])
  expect([{ upper: 2 }, {}, null].map((state) => upperEntries({ state }))).toEqual([2, 0, 0])
})

test('a closed panel waits until the browser has gone back', async () => {
  expect(pendingBack()).toBeNull()
  expectBack()
  const back = pendingBack()
  expect(back).toBeInstanceOf(Promise)
  window.dispatchEvent(new Event('popstate'))
  await back
  expect(pendingBack()).toBeNull()
})
