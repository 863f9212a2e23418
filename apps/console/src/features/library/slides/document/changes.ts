import { type SlideDocument, type SlideElement, slideSide } from '@digisigncast/contract/slides/slide-document'
import { clamp, rounded } from './numbers.ts'

/** A change of a document. It returns the same object if it changes nothing. */
export type Change = (document: SlideDocument) => SlideDocument

/** Fields that all kinds of elements have. */
export type BoxPatch = Partial<
  Pick<SlideElement, 'x' | 'y' | 'width' | 'height' | 'rotation' | 'opacity'> & { locked: boolean }
>

export const isLine = (element: SlideElement): boolean => element.type === 'shape' && element.shape === 'line'

/** The element with a box that the contract allows. */
export function withinLimits<T extends SlideElement>(element: T): T {
  const [min, max] = [-slideSide.max, 2 * slideSide.max]
  return {
    ...element,
    x: rounded(clamp(element.x, min, max)),
    y: rounded(clamp(element.y, min, max)),
    width: rounded(clamp(element.width, 1, max)),
    height: rounded(clamp(element.height, 1, max)),
    rotation: clamp(element.rotation, 0, 360),
  }
}

/** Changes the elements with these ids. */
export const changeElements =
  (ids: readonly string[], change: (element: SlideElement) => SlideElement): Change =>
  (document) => {
    const changed = (element: SlideElement) => unlessSame(element, withinLimits(change(element)))
    return withElements(
      document,
      document.elements.map((element) => (ids.includes(element.id) ? changed(element) : element)),
    )
  }

/** The document with other elements; the same object if all are the same objects in the same order. */
export const withElements = (document: SlideDocument, elements: SlideElement[]): SlideDocument =>
  elements.length === document.elements.length && elements.every((element, at) => element === document.elements[at])
    ? document
    : { ...document, elements }

/** The next version of an element; the former object if all its fields are the same. */
export function unlessSame(element: SlideElement, next: SlideElement): SlideElement {
  const fields = new Set([...Object.keys(element), ...Object.keys(next)]) as Set<keyof SlideElement>
  return [...fields].every((field) => element[field] === next[field]) ? element : next
}

export const patchElements = (ids: readonly string[], patch: BoxPatch): Change =>
  changeElements(ids, (element) => ({ ...element, ...patch }))

/** Changes the elements of one type. */
export const patchType = <Type extends SlideElement['type']>(
  ids: readonly string[],
  type: Type,
  patch: Partial<Extract<SlideElement, { type: Type }>>,
): Change => changeElements(ids, (element) => (element.type === type ? { ...element, ...patch } : element))

/** Moves the elements; locked ones stay. */
export const moveElements = (ids: readonly string[], by: { x: number; y: number }): Change =>
  changeElements(ids, (element) =>
    element.locked ? element : { ...element, x: element.x + by.x, y: element.y + by.y },
  )

export const removeElements =
  (ids: readonly string[]): Change =>
  (document) =>
    withElements(
      document,
      document.elements.filter(({ id }) => !ids.includes(id)),
    )

export const insertElements =
  (elements: readonly SlideElement[]): Change =>
  (document) => ({ ...document, elements: [...document.elements, ...elements.map(withinLimits)] })

export const setDocument =
  (patch: Partial<Pick<SlideDocument, 'size' | 'background'>>): Change =>
  (document) => ({ ...document, ...patch })

/** Shows an image or a video of the library in an element. A box that had none gets its ratio. */
export const showMedia = (id: string, picture: { id: string; width: number | null; height: number | null }): Change =>
  changeElements([id], (element) => {
    if (!('media' in element)) return element
    const middle = element.type === 'image' ? { focusX: 50, focusY: 50, zoom: 1 } : {}
    const shown = { ...element, ...middle, media: picture.id }
    if (element.media !== null || !picture.width || !picture.height) return shown
    const scale = Math.min(element.width / picture.width, element.height / picture.height)
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
    const [x, y] = [element.x + (element.width - width) / 2, element.y + (element.height - height) / 2]
    return { ...shown, width, height, x: Math.round(x), y: Math.round(y) }
  })
