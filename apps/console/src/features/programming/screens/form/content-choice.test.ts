import { expect, test } from 'vitest'
import { contentOf, isSameContent, ofType } from './content-choice.ts'

const lobby = { type: 'playlist', ids: ['a', 'b'] } as const
const chosen = (ids: string[]) => ({ type: 'playlist' as const, ids })

test('a new screen starts with the type playlist and no selection', () => {
  expect(contentOf(undefined)).toEqual({ type: 'playlist', ids: [] })
})

test('switching the content type clears the selection, also when switching back', () => {
  const channel = ofType(chosen(['a', 'b']), 'channel')
  expect(channel).toEqual({ type: 'channel', ids: [] })
  expect(ofType(channel, 'playlist')).toEqual(chosen([]))
  expect(ofType(chosen(['a']), 'playlist')).toEqual(chosen(['a']))
})

test('another order is a change, the same order is not', () => {
  expect(isSameContent(chosen(['a', 'b']), { ...lobby, ids: [...lobby.ids] })).toBe(true)
  expect(isSameContent(chosen(['b', 'a']), { ...lobby, ids: [...lobby.ids] })).toBe(false)
  expect(isSameContent(chosen([]), { type: 'channel', ids: [] })).toBe(false)
})
