import { describe, expect, it } from 'vitest'
import { changedParams, readFilter } from './use-media-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

describe('the filter in the address', () => {
  it('reads known values', () => {
    expect(read('folder=abc&type=video&use=unused&sort=size')).toEqual({
      folder: 'abc',
      type: 'video',
      use: 'unused',
      sort: 'size',
    })
  })
  it('ignores invalid values', () => {
    expect(read('folder=&type=pdf&use=maybe&sort=color')).toEqual({})
  })
  it('omits the default order', () => {
    expect(read('sort=newest').sort).toBeUndefined()
  })
  it('keeps other values when one changes or is removed', () => {
    const now = new URLSearchParams('folder=abc&type=video')
    expect(changedParams(now, { type: undefined, sort: 'name' }).toString()).toBe('folder=abc&sort=name')
    expect(now.toString()).toBe('folder=abc&type=video')
  })
})
