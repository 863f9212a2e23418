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

/** Settings that depend on the type. */
const settingsOf = {
  table: () => ({ type: 'table', weight: 500, header: true, lineColor: '#d5d9e2', accentColor }),
  feed: () => ({ type: 'feed', weight: 600, layout: 'list', count: 5, seconds: 10 }),
  calendar: () => ({
    type: 'calendar',
    weight: 500,
    range: 'next',
    count: 5,
    language: usualLanguage(),
    accentColor,
  }),
  weather: () => ({
    type: 'weather',
    vertical: 'middle',
    align: 'center',
    layout: 'days',
    days: 4,
    language: usualLanguage(),
  }),
} satisfies { [Type in NewData]: () => { type: Type } & Partial<Extract<DataElement, { type: Type }>> }

/** Settings of a new element with data, besides its box and the size of its text. */
export const newData = (type: NewData, look: Omit<TextLook, 'size'>, source: string | null) =>
  ({ ...look, source, vertical: 'top', align: 'left', ...settingsOf[type]() }) as const
