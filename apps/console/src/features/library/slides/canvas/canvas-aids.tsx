import type { SlideSize } from '@digisigncast/contract/slides/slide-document'
import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { type Aids, gridOf, safeAreaOf } from '../document/aids.ts'
import { placeOf } from './place-of.ts'
import classes from './slide-canvas.module.css'

export interface ShownAids {
  aids: Aids
  toggle: (name: keyof Aids) => void
}

interface Kept {
  safeArea: boolean
  grid: boolean
}

/** Which aids are shown; this browser keeps it for all slides. */
export function useAids(size: SlideSize): ShownAids {
  const [{ safeArea, grid }, setKept] = useLocalStorage<Kept>({
    key: 'digisigncast.slide-aids',
    defaultValue: { safeArea: false, grid: false },
    getInitialValueInEffect: false,
    deserialize: read,
  })
  return useMemo(
    () => ({
      aids: { safeArea, grid: grid ? gridOf(size) : undefined },
      toggle: (name) => setKept((kept) => ({ ...kept, [name]: !kept[name] })),
    }),
    [safeArea, grid, size, setKept],
  )
}

function read(text: string | undefined): Kept {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept>
    return { safeArea: kept.safeArea === true, grid: kept.grid === true }
  } catch {
    return { safeArea: false, grid: false }
  }
}

/** Nearer lines would hide the slide (pixels of the page). */
const leastDistance = 8

interface Props {
  aids: Aids
  size: SlideSize
  scale: number
}

/** Draws the grid and the safe area above the slide. */
export function CanvasAids({ aids: { grid, safeArea }, size, scale }: Props) {
  // All lines, or every second, third … of them.
  const distance = grid && grid * scale * Math.ceil(leastDistance / (grid * scale))
  return (
    <>
      {distance ? (
        <div className={classes.grid} data-aid="grid" style={{ backgroundSize: `${distance}px ${distance}px` }} />
      ) : null}
      {safeArea ? (
        <div
          className={classes.safe}
          data-aid="safe-area"
          style={placeOf({ ...safeAreaOf(size), rotation: 0 }, scale)}
        />
      ) : null}
    </>
  )
}
