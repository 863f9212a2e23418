import { expect, test } from 'vitest'
import { contentOf, isSameContent, ofType } from './content-choice.ts'

const lobby = { type: 'playlist', ids: ['a', 'b'] } as const
const chosen = (ids: string[]) => ({ type: 'playlist' as const, ids })

test('a new screen begins with playlists, and none of them', () => {
  expect(contentOf(undefined)).toEqual({ type: 'playlist', ids: [] })
})

test('another kind of content starts with nothing selected, and coming back does not bring it again', () => {
  const channel = ofType(chosen(['a', 'b']), 'channel')
  expect(channel).toEqual({ type: 'channel', ids: [] })
  expect(ofType(channel, 'playlist')).toEqual(chosen([]))
  expect(ofType(chosen(['a']), 'playlist')).toEqual(chosen(['a']))
})

test('another order is a change, the same choice in the same order is none', () => {
  expect(isSameContent(chosen(['a', 'b']), { ...lobby, ids: [...lobby.ids] })).toBe(true)
  expect(isSameContent(chosen(['b', 'a']), { ...lobby, ids: [...lobby.ids] })).toBe(false)
  expect(isSameContent(chosen([]), { type: 'channel', ids: [] })).toBe(false)
})
