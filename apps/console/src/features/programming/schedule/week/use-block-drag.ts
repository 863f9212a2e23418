import type { Rule } from '@digisigncast/contract/content/rules'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { type RefObject, useCallback, useState } from 'react'
import { type DragKind, dragged, minutesPerDay, snapped } from './blocks.ts'
import type { Press } from './day-column.tsx'
import { usePointerGesture } from './use-pointer-gesture.ts'

interface Drag {
  entry: ScheduleEntry
  kind: DragKind
  x: number
  y: number
  isMouse: boolean
  hasMoved: boolean
}

interface Options {
  /** The columns, with the hours before them. */
  body: RefObject<HTMLElement | null>
  columns: number
  onOpen: (entry: ScheduleEntry) => void
  onMove: ((entry: ScheduleEntry, rule: Rule) => void) | undefined
}

/** Pixels from which a press is a drag. */
const threshold = 4

/** Moves an entry, or one of its ends, with the mouse. A press without a movement opens it. */
export function useBlockDrag({ body, columns, onOpen, onMove }: Options) {
  const [drag, setDrag] = useState<Drag>()
  const [preview, setPreview] = useState<ScheduleEntry>()

  const clear = () => {
    setDrag(undefined)
    setPreview(undefined)
  }
  const ruleAt = (event: globalThis.PointerEvent): Rule | undefined => {
    const place = body.current?.getBoundingClientRect()
    if (!drag || !place) return undefined
    const minutes = snapped(((event.clientY - drag.y) / place.height) * minutesPerDay)
    const days = Math.round(((event.clientX - drag.x) / place.width) * columns)
    return dragged(drag.entry.rule, drag.kind, minutes, days)
  }
  const handleMove = (event: globalThis.PointerEvent) => {
    if (!drag || !drag.isMouse || !onMove || !drag.entry.is_editable) return
    if (!drag.hasMoved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < threshold) return
    if (!drag.hasMoved) setDrag({ ...drag, hasMoved: true })
    const rule = ruleAt(event)
    if (rule && JSON.stringify(rule) !== JSON.stringify(preview?.rule)) setPreview({ ...drag.entry, rule })
  }
  const handleEnd = (event: globalThis.PointerEvent) => {
    const rule = ruleAt(event)
    if (drag && !drag.hasMoved) onOpen(drag.entry)
    else if (drag && rule && drag.entry.is_editable && JSON.stringify(rule) !== JSON.stringify(drag.entry.rule))
      onMove?.(drag.entry, rule)
    clear()
  }
  usePointerGesture(drag !== undefined, { onMove: handleMove, onEnd: handleEnd, onCancel: clear })

  const press: Press = useCallback((event, { entry }, kind) => {
    if (event.button !== 0) return
    event.stopPropagation()
    const { clientX: x, clientY: y } = event
    setDrag({ entry, kind, x, y, isMouse: event.pointerType === 'mouse', hasMoved: false })
  }, [])
  return { press, preview }
}
