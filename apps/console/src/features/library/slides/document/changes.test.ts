import {
  type ImageElement,
  type SlideElement,
  slideSide,
  type TextElement,
} from '@digisigncast/contract/slides/slide-document'
import { describe, expect, it } from 'vitest'
import {
  insertElements,
  isLine,
  moveElements,
  patchElements,
  patchType,
  removeElements,
  setDocument,
  showMedia,
} from './changes.ts'
import { fromClipboard, toClipboard } from './clipboard.ts'
import { emptySlide, newElement } from './new-elements.ts'

const empty = emptySlide('landscape')
const named = <T extends SlideElement>(id: string, element: T): T => ({ ...element, id })
const text = named('text', newElement('text', empty) as TextElement)
const image = named('image', newElement('image', empty) as ImageElement)
const slide = { ...empty, elements: [text, image] }

describe('a change', () => {
  it('keeps the document if it changes nothing, so that there is nothing to undo', () => {
    expect(patchElements(['text'], { x: text.x })(slide)).toBe(slide)
    expect(patchElements(['gone'], { x: 1 })(slide)).toBe(slide)
    expect(removeElements(['gone'])(slide)).toBe(slide)
    expect(moveElements(['text'], { x: 0, y: 0 })(slide)).toBe(slide)
  })
  it('changes the chosen elements, and the others stay the same objects', () => {
    const next = patchElements(['text'], { rotation: 90 })(slide)
    expect(next.elements[0]).toMatchObject({ id: 'text', rotation: 90 })
    expect(next.elements[1]).toBe(image)
    expect(slide.elements[0]).toBe(text)
  })
  it('of a type leaves elements of other types', () => {
    const next = patchType(['text', 'image'], 'text', { text: 'Hello' })(slide)
    expect(next.elements).toEqual([{ ...text, text: 'Hello' }, image])
    expect(next.elements[1]).toBe(image)
  })
  it('of the place leaves locked elements', () => {
    const locked = { ...slide, elements: [{ ...text, locked: true }, image] }
    const moved = moveElements(['text', 'image'], { x: 5, y: -5 })(locked)
    expect(moved.elements.map(({ x, y }) => [x, y])).toEqual([
      [text.x, text.y],
      [image.x + 5, image.y - 5],
    ])
  })
  it('removes, inserts and sets', () => {
    expect(removeElements(['text'])(slide).elements).toEqual([image])
    expect(insertElements([named('copy', text)])(slide).elements.map(({ id }) => id)).toEqual(['text', 'image', 'copy'])
    const size = { width: 100, height: 200 }
    expect(setDocument({ size })(slide)).toEqual({ ...slide, size })
  })
})

describe('a box', () => {
  const patched = (patch: Parameters<typeof patchElements>[1]) => patchElements(['text'], patch)(slide).elements[0]
  it('stays within what the contract allows', () => {
    expect(patched({ width: 0, height: -4 })).toMatchObject({ width: 1, height: 1 })
    expect(patched({ x: -1e6, y: 1e6 })).toMatchObject({ x: -slideSide.max, y: 2 * slideSide.max })
    expect(patched({ rotation: 400 })).toMatchObject({ rotation: 360 })
  })
  it('has two decimals', () => {
    expect(patched({ x: 10.126, width: 99.999 })).toMatchObject({ x: 10.13, width: 100 })
  })
})

describe('a chosen picture', () => {
  const shown = (element: ImageElement, picture: { width: number | null; height: number | null }) =>
    showMedia('image', { id: 'm1', ...picture })({ ...empty, elements: [element] }).elements[0]
  const box = { ...image, x: 100, y: 100, width: 400, height: 400, focusX: 10, focusY: 20, zoom: 3 }
  it('gives an empty box its ratio, around the same center', () => {
    expect(shown(box, { width: 200, height: 100 })).toMatchObject({
      media: 'm1',
      x: 100,
      y: 200,
      width: 400,
      height: 200,
      focusX: 50,
      focusY: 50,
      zoom: 1,
    })
  })
  it('keeps the box of another picture, and one whose size is unknown', () => {
    const kept = { media: 'm1', x: 100, y: 100, width: 400, height: 400, zoom: 1 }
    expect(shown({ ...box, media: 'm0' }, { width: 200, height: 100 })).toMatchObject(kept)
    expect(shown(box, { width: null, height: null })).toMatchObject(kept)
  })
  it('is not shown by elements without one', () => {
    expect(showMedia('text', { id: 'm1', width: 1, height: 1 })(slide)).toBe(slide)
  })
})

it('only a line is one', () => {
  expect([newElement('line', empty), newElement('rectangle', empty), text].map(isLine)).toEqual([true, false, false])
})

const copied = [newElement('text', emptySlide('square')), newElement('image', emptySlide('square'))]
const images = [{ id: 'm1', kind: 'image' as const, title: 'Red', file_path: '/media/1.png', thumbnail: null }]

it('reads copied elements again, with the pictures that they show', () => {
  expect(fromClipboard(toClipboard({ elements: copied, images }))).toEqual({ elements: copied, images })
})

it.each([
  ['text of another program', 'Hello'],
  ['other JSON', '{"elements":"all","images":[]}'],
  ['no object', 'null'],
  ['an unknown element', JSON.stringify({ elements: [{ type: 'hologram' }], images: [] })],
  ['no element', JSON.stringify({ elements: [], images: [] })],
  ['no pictures', JSON.stringify({ elements: copied })],
])('%s is not pasted as elements', (_, text) => {
  expect(fromClipboard(text)).toBeUndefined()
})
