import { describe, expect, it } from 'vitest'
import { changedParams, readFilter } from './use-media-filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query))

describe('the filter in the address', () => {
  it('reads what it knows', () => {
    expect(read('folder=abc&type=video&use=unused&sort=size')).toEqual({
      folder: 'abc',
      type: 'video',
      use: 'unused',
      sort: 'size',
    })
  })
  it('passes over what nobody can mean', () => {
    expect(read('folder=&type=pdf&use=maybe&sort=colour')).toEqual({})
  })
  it('newest first is how it is anyway', () => {
    expect(read('sort=newest').sort).toBeUndefined()
  })
  it('keeps the rest when one value changes or goes', () => {
    const now = new URLSearchParams('folder=abc&type=video')
    expect(changedParams(now, { type: undefined, sort: 'name' }).toString()).toBe('folder=abc&sort=name')
    expect(now.toString()).toBe('folder=abc&type=video')
  })
})
