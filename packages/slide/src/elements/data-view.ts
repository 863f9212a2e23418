import type { DataElement } from '@digisigncast/contract/slides/slide-document'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { minuteMs } from '@digisigncast/timeline/wall-time'
import { fitText } from './text.ts'

/** How elements of a type draw the data of a source. */
export interface DataView<Data extends SourceData = SourceData, Shown extends DataElement = DataElement> {
  /** The parts that are shown at an instant. `timeZone` is that of the screen. */
  partsOf(data: Data, element: Shown, now: number, timeZone: string): Element[]
  /** When something else is shown next; undefined: never. */
  nextChange(data: Data, element: Shown, now: number): number | undefined
  /** Fits the text into its box. Default: `fitIfWanted`. */
  fit?(text: HTMLElement, element: Shown, options: FitOptions): void
}

interface FitOptions {
  now: number
  /** Whether tickers move. */
  moves: boolean
}

export type ViewOf<Type extends DataElement['type']> = DataView<
  Extract<SourceData, { kind: Type }>,
  Extract<DataElement, { type: Type }>
>

export function fitIfWanted(text: HTMLElement, element: DataElement): void {
  if (element.fit) fitText(text, element)
}

export const nextMinute = (now: number): number => (Math.floor(now / minuteMs) + 1) * minuteMs
