import type { DataElement, TextLook } from '@digisigncast/contract/slides/slide-document'
import { usualLanguage } from './languages.ts'

export type NewData = DataElement['type']

const accentColor = '#6a4cff'

/** Size of a new element, as a part of the shorter side of its slide, and of its text. */
export const newDataSizes = {
  table: { width: 0.9, height: 0.6, text: 0.05 },
  feed: { width: 0.9, height: 0.4, text: 0.05 },
  calendar: { width: 0.9, height: 0.5, text: 0.045 },
  weather: { width: 0.6, height: 0.5, text: 0.16 },
} as const satisfies Record<NewData, { width: number; height: number; text: number }>

/** Settings of a new element with data, besides its box and the size of its text. */
export function newData(kind: NewData, look: Omit<TextLook, 'size'>, source: string | null) {
  const common = { ...look, source, vertical: 'top', align: 'left' } as const
  switch (kind) {
    case 'table':
      return { ...common, type: kind, weight: 500, header: true, lineColor: '#d5d9e2', accentColor }
    case 'feed':
      return { ...common, type: kind, weight: 600, layout: 'list', count: 5, seconds: 10 } as const
    case 'calendar':
      return {
        ...common,
        type: kind,
        weight: 500,
        range: 'next',
        count: 5,
        language: usualLanguage(),
        accentColor,
      } as const
    default:
      return {
        ...common,
        type: kind,
        vertical: 'middle',
        align: 'center',
        layout: 'days',
        days: 4,
        language: usualLanguage(),
      } as const
  }
}
