import type { TableElement } from '@digisigncast/contract/slides/slide-document'
import type { TableData } from '@digisigncast/contract/source-kinds/source-data'
import { fitIfWanted, type ViewOf } from './data-view.ts'
import { part } from './parts.ts'

type Row = readonly string[]
type CellStyle = Partial<Pick<CSSStyleDeclaration, 'alignSelf' | 'color' | 'fontWeight' | 'gridColumn'>>

/** The rows of a table at an instant, in one or several parts side by side. */
function tableParts({ columns, rows }: TableData, element: TableElement, now: number): Element[] {
  const chosen = element.columns?.map((name) => columnOf(columns, name)).filter((column) => column >= 0) ?? []
  const shown = chosen.length > 0 ? chosen : columns.map((_, column) => column)
  const cellsOf = (row: Row): Row => shown.map((column) => row[column] ?? '')
  const { pages, parts = 1 } = element
  const page = pages ? pageAt(rows, pages, now) : rows
  // The last page has parts of the same length as the others.
  const length = Math.max(1, Math.ceil((pages ? Math.min(pages.rows, rows.length) : rows.length) / parts))
  const widths = shown.map((column) => element.widths?.[columns[column] ?? ''])
  const tracks = widths.some((width) => width !== undefined)
    ? widths.map((width) => (width === undefined ? 'auto' : `minmax(0, ${width}fr)`))
    : shown.map((_, index) => (index === 0 ? '1fr' : 'auto'))
  const header = element.header ? [cellsOf(columns)] : []
  const grids = Array.from({ length: parts }, (_, index) =>
    gridOf(header, page.slice(index * length, (index + 1) * length).map(cellsOf), { element, tracks }),
  )
  if (parts === 1) return grids
  const whole = part({ display: 'grid', gap: '1.4em', alignItems: 'start' }, grids)
  whole.style.gridTemplateColumns = `repeat(${parts}, minmax(0, 1fr))`
  return [whole]
}

/** The place of a column; -1: none. A spreadsheet in which only the case of a name was corrected stays complete. */
const columnOf = (columns: readonly string[], name: string): number =>
  columns.includes(name)
    ? columns.indexOf(name)
    : columns.findIndex((column) => column.toLowerCase() === name.toLowerCase())

interface GridLook {
  element: TableElement
  /** Widths of the columns, as in CSS. */
  tracks: readonly string[]
}

/** Rows with the same columns. The last column is aligned to the right, such as prices. */
function gridOf(header: readonly Row[], rows: readonly Row[], { element, tracks }: GridLook): HTMLElement {
  const width = tracks.length
  const borderBottom = element.lineColor === null ? '0' : `0.04em solid ${element.lineColor}`
  const cell = (text: string | readonly Element[], column: number, style: CellStyle): HTMLElement =>
    part(
      {
        padding: '0.22em 0',
        paddingLeft: column === 0 ? '0' : '0.8em',
        borderBottom,
        textAlign: column > 0 && column === width - 1 ? 'right' : element.align,
        ...style,
      },
      text,
    )
  const accent = { color: element.accentColor, fontWeight: '700' }
  const cells = rows.flatMap((row) => {
    if (width > 1 && row[0] !== '' && row.slice(1).every((text) => text === ''))
      return [cell(row[0] ?? '', 0, { ...accent, gridColumn: '1 / -1' })]
    return row.map((text, column) => cell(text, column, column > 0 && column === width - 1 ? accent : {}))
  })
  const names = header.flatMap((row) =>
    row.map((name, column) => cell([part({ fontSize: '0.65em', opacity: '0.7' }, name)], column, { alignSelf: 'end' })),
  )
  const grid = part({ display: 'grid' }, [...names, ...cells])
  grid.dataset['tracks'] = grid.style.gridTemplateColumns = tracks.join(' ')
  return grid
}

/** Breaks long words of tables that are wider than their box, so that all columns stay in it. */
function keepInBox(text: HTMLElement): void {
  for (const grid of text.querySelectorAll<HTMLElement>('[data-tracks]')) {
    const tracks = (grid.dataset['tracks'] ?? '').split(/ (?![^(]*\))/)
    grid.style.gridTemplateColumns = tracks.join(' ')
    grid.style.wordBreak = 'normal'
    // The measured sizes are rounded to pixels.
    if (grid.scrollWidth <= grid.clientWidth + 1) continue
    const part = `fit-content(${100 / tracks.length}%)`
    grid.style.gridTemplateColumns = tracks
      .map((track) => (track === '1fr' ? 'minmax(0, 1fr)' : track === 'auto' ? part : track))
      .join(' ')
    // Not `overflow-wrap: anywhere`, which browsers before 2020 (Chromium 80) do not know.
    grid.style.wordBreak = 'break-word'
  }
}

type Pages = NonNullable<TableElement['pages']>

function pageAt(rows: readonly Row[], pages: Pages, now: number): readonly Row[] {
  const count = Math.max(1, Math.ceil(rows.length / pages.rows))
  const first = (Math.floor(now / (pages.seconds * 1000)) % count) * pages.rows
  return rows.slice(first, first + pages.rows)
}

/** When the next page is shown; undefined for tables of one page. */
function nextPage({ rows }: TableData, { pages }: TableElement, now: number): number | undefined {
  if (!pages || rows.length <= pages.rows) return undefined
  const turnMs = pages.seconds * 1000
  return (Math.floor(now / turnMs) + 1) * turnMs
}

export const tableView: ViewOf<'table'> = {
  partsOf: tableParts,
  nextChange: nextPage,
  fit: (text, element) => {
    fitIfWanted(text, element)
    keepInBox(text)
  },
}
