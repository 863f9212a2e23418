import { describe, expect, it, vi } from 'vitest'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'
import { readFilter } from './use-media-filter.ts'

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
    vi.stubGlobal('window', { location: { search: '?folder=abc&type=video' } })
    expect(changedQuery({ type: undefined, sort: 'name' }).toString()).toBe('folder=abc&sort=name')
  })
})
