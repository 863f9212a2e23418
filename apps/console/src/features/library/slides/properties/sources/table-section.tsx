import type { TableElement } from '@digisigncast/contract/slides/slide-document'
import { Input, MultiSelect } from '@mantine/core'
import type { SlideEditor } from '../../use-edited-slide.ts'
import type { SlideSources } from '../../use-slide-sources.ts'
import { ColorField } from '../color-field.tsx'
import { inPage, PropertySection, SwitchField } from '../fields.tsx'
import { NumberField } from '../number-field.tsx'
import classes from '../properties.module.css'
import { subjectOf } from '../subject.ts'

interface Props {
  editor: SlideEditor
  sources: SlideSources
  swatches: readonly string[]
}

const usualPages = { rows: 8, seconds: 10 }
const usualLine = '#d5d9e2'

/** Columns, pages and lines of one or several tables. */
export function TableSection({ editor, sources, swatches }: Props) {
  const subject = subjectOf(editor, 'table')
  if (!subject) return null
  const { first, patch } = subject
  const { pages, lineColor } = first
  const known = columnsOf(first, sources)
  const chosen = first.columns ?? []
  const columns = chosen.length > 0 ? chosen : known
  const missing = chosen.filter((name) => !known.some((column) => column.toLowerCase() === name.toLowerCase()))
  return (
    <PropertySection title="Table">
      {known.length > 1 && (
        <MultiSelect
          className={classes.whole ?? ''}
          size="xs"
          label="Columns"
          description="In the order in which you choose them"
          placeholder={chosen.length === 0 ? 'All columns' : ''}
          data={[...new Set([...known, ...chosen])]}
          value={chosen}
          error={
            missing.length > 0 && `Not shown: the data has no column ${missing.map((name) => `“${name}”`).join(', ')}.`
          }
          clearable
          clearButtonProps={{ 'aria-label': 'Show all columns' }}
          comboboxProps={inPage}
          onChange={(columns) => patch({ columns: columns.length === 0 ? undefined : columns })}
        />
      )}
      {columns.length > 1 &&
        columns.map((name) => (
          <NumberField
            key={name}
            label={`Width of ${name}`}
            value={first.widths?.[name] ?? 0}
            min={0}
            max={100}
            onChange={(width) => patch({ widths: withWidth(first.widths, name, width) }, `width of ${name}`)}
          />
        ))}
      {columns.length > 1 && (
        <Input.Description className={classes.whole ?? ''}>
          Widths are relative to each other. 0: as wide as the texts.
        </Input.Description>
      )}
      <SwitchField label="Show column names" checked={first.header} onChange={(header) => patch({ header })} />
      <NumberField
        label="Tables side by side"
        value={first.parts ?? 1}
        min={1}
        max={4}
        onChange={(parts) => patch({ parts: Math.round(parts) }, 'parts')}
      />
      <ColorField
        label="Last column"
        value={first.accentColor}
        swatches={swatches}
        onChange={(accentColor) => patch({ accentColor }, 'accent color')}
      />
      <SwitchField
        label="Show rows in pages"
        checked={pages !== undefined}
        onChange={(isOn) => patch({ pages: isOn ? usualPages : undefined })}
      />
      {pages ? (
        <>
          <NumberField
            label="Rows per page"
            value={pages.rows}
            min={1}
            max={200}
            onChange={(rows) => patch({ pages: { ...pages, rows: Math.round(rows) } }, 'rows')}
          />
          <NumberField
            label="Seconds per page"
            value={pages.seconds}
            min={3}
            max={120}
            onChange={(seconds) => patch({ pages: { ...pages, seconds: Math.round(seconds) } }, 'seconds')}
          />
        </>
      ) : null}
      <SwitchField
        label="Lines between rows"
        checked={lineColor !== null}
        onChange={(isOn) => patch({ lineColor: isOn ? usualLine : null })}
      />
      {lineColor === null ? null : (
        <ColorField
          label="Color of the lines"
          value={lineColor}
          swatches={swatches}
          onChange={(color) => patch({ lineColor: color }, 'line color')}
        />
      )}
    </PropertySection>
  )
}

type Widths = TableElement['widths']

/** The widths with another one; 0 removes it. */
function withWidth(widths: Widths, name: string, width: number): Widths {
  const { [name]: _, ...others } = widths ?? {}
  const next = width < 1 ? others : { ...others, [name]: width }
  return Object.keys(next).length === 0 ? undefined : next
}

/** Names of the columns that can be shown. */
function columnsOf({ source, sample }: TableElement, { dataOf }: SlideSources): string[] {
  const data = source === null ? sample : dataOf(source)
  return data?.kind === 'table' ? [...new Set(data.columns.filter((name) => name !== ''))] : []
}
