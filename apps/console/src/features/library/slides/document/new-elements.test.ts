import { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { expect, it } from 'vitest'
import { copyOffset, emptySlide, isNewData, type NewElement, newElement } from './new-elements.ts'

const kinds: NewElement[] = [
  'text',
  'image',
  'video',
  'line',
  'clock',
  'date',
  'countdown',
  'qr',
  'table',
  'feed',
  'calendar',
  'weather',
]

it('makes valid elements in the center of a slide', () => {
  for (const kind of kinds) {
    const element = newElement(kind, emptySlide('portrait'))
    expect(SlideElement.parse(element), kind).toEqual(element)
    expect(Math.abs(element.x * 2 + element.width - 1080), kind).toBeLessThanOrEqual(1)
  }
})

it('gives elements with data their source', () => {
  for (const kind of kinds.filter(isNewData)) {
    expect(newElement(kind, emptySlide('landscape'), 's1')).toMatchObject({ source: 's1' })
    expect(newElement(kind, emptySlide('landscape'))).toMatchObject({ source: null })
  }
})

it('places new elements beside those that are already there', () => {
  const slide = emptySlide('landscape')
  const first = newElement('text', slide)
  const second = newElement('text', { ...slide, elements: [first] })
  const third = newElement('text', { ...slide, elements: [first, second] })
  expect([second.x - first.x, second.y - first.y]).toEqual([copyOffset, copyOffset])
  expect(third.x - first.x).toBe(2 * copyOffset)
})
