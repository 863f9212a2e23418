import type { WarningAreas } from '@digisigncast/contract/accounts/warnings'
import type { CapInfo } from './cap-answer.ts'

export type Place = Pick<CapInfo, 'areas' | 'geocodes'>

export const anywhere: WarningAreas = { geocodes: [], areas: [] }

/** Whether one of the areas is chosen. A warning that names none is for all who get it. */
export function isWithin({ areas = [], geocodes = [] }: Place, chosen: WarningAreas): boolean {
  if (chosen.geocodes.length + chosen.areas.length === 0 || areas.length + geocodes.length === 0) return true
  const names = areas.map((name) => name.toLowerCase())
  return (
    chosen.geocodes.some((code) => geocodes.some((value) => fits(value.toLowerCase(), code.toLowerCase()))) ||
    chosen.areas.some((part) => names.some((name) => name.includes(part.toLowerCase())))
  )
}

const fits = (value: string, code: string): boolean =>
  code.endsWith('*') ? value.startsWith(code.slice(0, -1)) : value === code
