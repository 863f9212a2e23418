import type { SlideSize } from '@digisigncast/contract/slides/slide-document'
import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { type Aids, gridOf } from '../document/aids.ts'

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
