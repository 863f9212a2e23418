import type { SlideElement } from '@digisigncast/contract/slides/slide-document'

/** Places the box of an element. */
export function placeBox(box: HTMLElement, element: SlideElement): void {
  const { style } = box
  box.dataset['id'] = element.id
  style.position = 'absolute'
  style.boxSizing = 'border-box'
  style.left = `${element.x}px`
  style.top = `${element.y}px`
  style.width = `${element.width}px`
  style.height = `${element.height}px`
  style.opacity = String(element.opacity)
  style.transform = element.rotation === 0 ? '' : `rotate(${element.rotation}deg)`
}

const outsideOfBox = new Set(['x', 'y', 'rotation', 'opacity', 'locked'])

/** Whether everything within the box of an element is the same. Unknown for elements with data: it may have changed. */
export function isOnlyMoved(before: SlideElement, now: SlideElement): boolean {
  if ('source' in now) return false
  const fields = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof SlideElement>
  return [...fields].every((field) => outsideOfBox.has(field) || before[field] === now[field])
}
