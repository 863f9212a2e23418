import { beforeEach, expect, test, vi } from 'vitest'
import { emptySlide } from '../document/new-elements.ts'
import { type Draft, draftsOf, keepDraft, listDrafts, removeDraft } from './draft.ts'
import { pictureSize } from './slide-file.ts'

const draft = (at: number, title = 'Menu'): Draft => ({
  at,
  title,
  document: emptySlide('square'),
  images: [],
  version: '3',
})

/** A storage with space for so many characters, whose keys are its properties as in a browser. */
function stubStorage(space = Infinity) {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      const others = Object.entries(items).filter(([other]) => other !== key)
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > space) throw new Error('It is full.')
      items[key] = value
    },
    removeItem: (key: string) => void delete items[key],
  }
  const items: Record<string, string> = Object.create(methods)
  vi.stubGlobal('localStorage', items)
}
beforeEach(() => stubStorage())

test('the drafts of a slide are listed from the newest, without those of other slides and users', () => {
  const mine = draftsOf('anna', 's1')
  keepDraft(`${mine}a`, draft(1))
  keepDraft(`${mine}b`, draft(2))
  keepDraft(`${draftsOf('anna', 's12')}a`, draft(3))
  keepDraft(`${draftsOf('ben', 's1')}a`, draft(4))
  expect(listDrafts(mine)).toEqual([
    { ...draft(2), key: `${mine}b` },
    { ...draft(1), key: `${mine}a` },
  ])
  removeDraft(`${mine}b`)
  expect(listDrafts(mine).map(({ at }) => at)).toEqual([1])
})

test('a draft that cannot be read is none', () => {
  const mine = draftsOf('anna', 's1')
  localStorage.setItem(`${mine}a`, '{')
  localStorage.setItem(`${mine}b`, JSON.stringify({ ...draft(1), document: { format: 99 } }))
  expect(listDrafts(mine)).toEqual([])
})

test('in a full storage a draft takes the place of the oldest ones of any slide', () => {
  stubStorage(2.5 * JSON.stringify(draft(1)).length)
  const [mine, other] = [draftsOf('anna', 's1'), draftsOf('anna', 's2')]
  keepDraft(`${mine}old`, draft(1))
  keepDraft(`${other}new`, draft(2))
  keepDraft(`${mine}now`, draft(3))
  expect([listDrafts(mine), listDrafts(other)].map((list) => list.map(({ at }) => at))).toEqual([[3], [2]])
})

test('without a storage there are no drafts, and no error', () => {
  vi.stubGlobal('localStorage', undefined)
  keepDraft('a', draft(1))
  removeDraft('a')
  expect(listDrafts(draftsOf('anna', 's1'))).toEqual([])
})

test('the picture of a slide has its ratio, and at most 1920 pixels on a side', () => {
  expect(pictureSize({ width: 1080, height: 1920 })).toEqual({ width: 1080, height: 1920 })
  expect(pictureSize({ width: 3840, height: 1080 })).toEqual({ width: 1920, height: 540 })
  expect(pictureSize({ width: 7680, height: 1 })).toEqual({ width: 1920, height: 1 })
})
