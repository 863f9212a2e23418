import { type RefObject, useEffect } from 'react'
import { areOverlapping, centerOf } from '../document/boxes.ts'

/** Scrolls the canvas to what is selected, for example in the list of layers, if nothing of it is visible. */
export function useRevealed(viewport: RefObject<HTMLElement | null>, selected: readonly string[]) {
  const key = selected.join(' ')
  useEffect(() => {
    if (key === '') return
    const canvas = viewport.current
    const box = canvas?.querySelector('[data-selection]')?.getBoundingClientRect()
    const visible = canvas?.getBoundingClientRect()
    if (!canvas || !box || !visible || areOverlapping(box, visible)) return
    const [from, to] = [centerOf(visible), centerOf(box)]
    canvas.scrollBy(to.x - from.x, to.y - from.y)
  }, [viewport, key])
}
