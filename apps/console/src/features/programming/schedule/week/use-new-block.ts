import { type PointerEvent, useCallback, useState } from 'react'
import { minutesPerDay, snapped, stepMinutes } from './blocks.ts'
import { usePointerGesture } from './use-pointer-gesture.ts'

interface Drawn {
  date: string
  from: number
  until: number
}

interface Press {
  date: string
  anchor: number
  column: HTMLElement
}

/** Length of an entry that is created by a click (minutes). */
const clickLength = 60

function minuteAt(y: number, column: HTMLElement): number {
  const { top, height } = column.getBoundingClientRect()
  return Math.min(Math.max(((y - top) / height) * minutesPerDay, 0), minutesPerDay)
}

/** Draws the time of a new entry on an empty place with the mouse. */
export function useNewBlock(onDrawn: ((date: string, from: number, until: number) => void) | undefined) {
  const [press, setPress] = useState<Press>()
  const [drawn, setDrawn] = useState<Drawn>()

  const clear = () => {
    setPress(undefined)
    setDrawn(undefined)
  }
  const handleMove = (event: globalThis.PointerEvent) => {
    if (!press) return
    const other = snapped(minuteAt(event.clientY, press.column))
    const [from, until] = [Math.min(press.anchor, other), Math.max(press.anchor, other)]
    if (until - from >= stepMinutes) setDrawn({ date: press.date, from, until })
  }
  const handleEnd = () => {
    const { date = '', anchor = 0 } = press ?? {}
    const from = Math.min(anchor, minutesPerDay - clickLength)
    if (press) onDrawn?.(date, drawn?.from ?? from, drawn?.until ?? from + clickLength)
    clear()
  }
  usePointerGesture(press !== undefined, { onMove: handleMove, onEnd: handleEnd, onCancel: clear })

  const isAllowed = onDrawn !== undefined
  const start = useCallback(
    (event: PointerEvent<HTMLElement>, date: string) => {
      const isEmptyPlace = event.target === event.currentTarget
      if (!isAllowed || !isEmptyPlace || event.button !== 0 || event.pointerType !== 'mouse') return
      event.preventDefault()
      const column = event.currentTarget
      const anchor = Math.floor(minuteAt(event.clientY, column) / (2 * stepMinutes)) * 2 * stepMinutes
      setPress({ date, anchor, column })
    },
    [isAllowed],
  )
  return { press: start, drawn }
}
