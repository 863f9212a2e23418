import { expect, test } from 'vitest'
import { valueOf } from '../../../../testing/draw.tsx'
import { useScreensFilter } from './use-screens-filter.ts'

const at = (query: string) => valueOf(useScreensFilter, { address: `/screens?${query}` })

test('an address has filter, order and view', () => {
  const { question, typed, view } = at('search=Lob&state=offline&tag=t1&content=p1&group=tag&sort=name&view=table')
  expect(question).toEqual({
    search: 'Lob',
    state: 'offline',
    tag: 't1',
    content: 'p1',
    group: 'tag',
    sort: 'name',
  })
  expect([typed, view]).toEqual(['Lob', 'table'])
})

test('without them, or with unknown ones, screens in trouble come first and the view is the usual one', () => {
  expect(at('').question).toEqual({ sort: 'trouble' })
  const unknown = at('search=%20&state=asleep&tag=&group=size&sort=color&view=map')
  expect([unknown.question, unknown.view]).toEqual([{ sort: 'trouble' }, undefined])
})

test('an id is at most as long as the server takes', () => {
  expect(at(`tag=${'t'.repeat(500)}`).question.tag).toHaveLength(100)
})
