import type { TableElement } from '@digisigncast/contract/slides/slide-document'
import type { TableData } from '@digisigncast/contract/slides/source-data'
import { part } from './parts.ts'

type CellStyle = Partial<Pick<CSSStyleDeclaration, 'alignSelf' | 'color' | 'fontWeight'>>

/** The rows of a table. The last column is aligned to the right, such as prices. */
export function tableParts({ columns, rows }: TableData, element: TableElement): Element[] {
  const width = columns.length
  const line = element.lineColor === null ? '0' : `0.04em solid ${element.lineColor}`
  const cell = (text: string | readonly Element[], column: number, style: CellStyle): HTMLElement =>
    part(
      {
        padding: '0.22em 0',
        paddingLeft: column === 0 ? '0' : '0.8em',
        borderBottom: line,
        textAlign: column > 0 && column === width - 1 ? 'right' : element.align,
        ...style,
      },
      text,
    )
  const header = columns.map((name, column) =>
    cell([part({ fontSize: '0.65em', opacity: '0.7' }, name)], column, { alignSelf: 'end' }),
  )
  const cells = rows.flatMap((row) =>
    columns.map((_, column) => {
      const isLast = column > 0 && column === width - 1
      return cell(row[column] ?? '', column, isLast ? { color: element.accentColor, fontWeight: '700' } : {})
    }),
  )
  const grid = part({ display: 'grid', gridTemplateColumns: `1fr repeat(${width - 1}, auto)`, alignItems: 'stretch' }, [
    ...(element.header ? header : []),
    ...cells,
  ])
  if (width === 1) grid.style.gridTemplateColumns = '1fr'
  return [grid]
}
