import { describe, expect, it } from 'vitest'
import { moveElements, patchElements, removeElements } from './changes.ts'
import { type EditedSlide, editSlide, maxSteps, openSlide, type SlideAction } from './history.ts'
import { emptySlide, newElement } from './new-elements.ts'

const shape = { ...newElement('rectangle', emptySlide('square')), id: 'a', x: 0, y: 0 }
const document = { ...emptySlide('square'), elements: [shape, { ...shape, id: 'b' }] }
const start = openSlide(document)
const move = (step?: string): SlideAction => ({ type: 'change', change: moveElements(['a'], { x: 1, y: 0 }), step })
const after = (state: EditedSlide, ...actions: SlideAction[]) => actions.reduce(editSlide, state)
const placeOf = ({ document }: EditedSlide) => document.elements[0]?.x

describe('the history of a slide', () => {
  it('undoes and redoes changes, and reaches the same document again', () => {
    const moved = after(start, move(), move())
    expect(placeOf(moved)).toBe(2)
    const undone = after(moved, { type: 'undo' }, { type: 'undo' }, { type: 'undo' })
    expect(undone.document).toBe(document)
    expect(placeOf(after(undone, { type: 'redo' }, { type: 'redo' }, { type: 'redo' }))).toBe(2)
  })
  it('forgets what could be redone after a new change', () => {
    expect(after(start, move(), { type: 'undo' }, move()).future).toEqual([])
  })
  it('undoes the changes of a step together, until it is settled', () => {
    const dragged = after(start, move('drag'), move('drag'), { type: 'settle' }, move('drag'))
    expect([placeOf(dragged), dragged.past.length]).toEqual([3, 2])
    expect(placeOf(after(dragged, { type: 'undo' }))).toBe(2)
  })
  it('takes an open step back without a redo', () => {
    const canceled = after(start, move('drag'), move('drag'), { type: 'cancel', step: 'drag' })
    expect(canceled).toEqual(start)
    expect(after(start, move('drag'), { type: 'cancel', step: 'other' }).past).toHaveLength(1)
  })
  it(`keeps ${maxSteps} changes`, () => {
    let state = start
    for (let count = 0; count < maxSteps + 5; count += 1) state = editSlide(state, move())
    expect(state.past).toHaveLength(maxSteps)
  })
  it('does not count what changes nothing', () => {
    const change = patchElements(['unknown'], { opacity: 0 })
    expect(after(start, { type: 'change', change }).past).toEqual([])
    const same = patchElements(['a', 'b'], { opacity: shape.opacity })
    expect(after(start, { type: 'change', change: same })).toEqual(start)
    const locked = openSlide({ ...document, elements: [{ ...shape, locked: true }] })
    expect(after(locked, move('arrow keys'))).toEqual(locked)
    const back = { type: 'change' as const, change: () => document, step: 'drag' }
    expect(after(start, move('drag'), back, { type: 'settle' })).toEqual(start)
  })
  it('selects only what exists', () => {
    const selected = after(start, { type: 'select', ids: ['a', 'b'] })
    const removed = after(selected, { type: 'change', change: removeElements(['a']) })
    expect(removed.selected).toEqual(['b'])
    const added = after(removed, { type: 'undo' })
    expect(added.document.elements).toHaveLength(2)
  })
})
