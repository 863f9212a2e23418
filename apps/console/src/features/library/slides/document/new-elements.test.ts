import {
  type ImageElement,
  SlideElement,
  type TextElement,
  type VideoElement,
} from '@digisigncast/contract/slides/slide-document'
import { expect, it, vi } from 'vitest'
import { elementLabels, kindOf, nameOf, selectionText } from './element-words.ts'
import { languageOptions, usualLanguage } from './languages.ts'
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

const landscape = emptySlide('landscape')
const text = newElement('text', landscape) as TextElement
const image = newElement('image', landscape) as ImageElement
const video = newElement('video', landscape) as VideoElement

it('each element that can be added is of the kind under whose name it is offered', () => {
  const kinds = Object.keys(elementLabels) as NewElement[]
  expect(kinds.map((kind) => kindOf(newElement(kind, landscape)))).toEqual(kinds)
})

it('a text is named by its first words in one line', () => {
  expect(nameOf({ ...text, text: '  Fresh\n\n bread  ' })).toBe('Fresh bread')
  expect(nameOf({ ...text, text: 'a'.repeat(100) })).toBe('a'.repeat(60))
  expect(nameOf({ ...text, text: ' \n' })).toBe('Empty text')
})

it('a picture is named by its title, and one that is missing says so', () => {
  expect(nameOf({ ...image, media: 'm1' }, 'Winter menu')).toBe('Winter menu')
  expect([nameOf(image), nameOf(video)]).toEqual(['Image not chosen', 'Video not chosen'])
  expect([nameOf({ ...image, media: 'm1' }), nameOf({ ...video, media: 'm1' })]).toEqual([
    'Deleted image',
    'Deleted video',
  ])
  expect(nameOf(newElement('ellipse', landscape))).toBe('Ellipse')
})

it('a selection is announced by the name of its element or by their number', () => {
  expect([[], ['Clock'], ['Clock', 'Date']].map(selectionText)).toEqual([
    'Nothing selected',
    'Clock selected',
    '2 elements selected',
  ])
})

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['en-US', 'en-US'],
  ['en-NZ', 'en-GB'],
  ['pt', 'pt-PT'],
  ['pt-BR', 'pt-BR'],
  ['ja-JP', 'en-GB'],
])('in a browser in %s dates are written in %s', (language, written) => {
  vi.stubGlobal('navigator', { language })
  expect(usualLanguage()).toBe(written)
})

it('languages are offered by name, also one that is in use only', () => {
  const labels = languageOptions('de').map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other)))
  expect(labels).toContain('German')
  expect(languageOptions('ja').find(({ value }) => value === 'ja')?.label).toBe('Japanese')
  expect(languageOptions('de')).toHaveLength(languageOptions('ja').length - 1)
})
