import { type Fit, fitLabels } from '@digisigncast/contract/content/presentation'
import type { ReactNode } from 'react'
import { Choice } from './choice.tsx'
import { FitDrawing } from './drawing.tsx'
import { fitHint, fits } from './fit-words.ts'

const own = fits.map((fit) => ({ value: fit, label: fitLabels[fit], drawing: <FitDrawing fit={fit} /> }))

interface Props {
  value: Fit
  onChange: (fit: Fit) => void
  error?: ReactNode
}

/** Fit of a playlist. */
export function FitField({ value, onChange, error }: Props) {
  const choose = (chosen: string) => onChange(fits.find((fit) => fit === chosen) ?? 'contain')
  return <Choice label="Fit" description={fitHint} options={own} value={value} onChange={choose} error={error} />
}

interface ItemProps {
  value: Fit | null
  /** Fit of the playlist. */
  inherited: Fit
  onChange: (fit: Fit | null) => void
  error?: ReactNode
}

/** Fit of an item, which can be that of its playlist. */
export function ItemFitField({ value, inherited, onChange, error }: ItemProps) {
  const asPlaylist = {
    value: '',
    label: 'As playlist',
    hint: fitLabels[inherited],
    drawing: <FitDrawing fit={inherited} />,
  }
  return (
    <Choice
      label="Fit"
      description={fitHint}
      options={[asPlaylist, ...own]}
      value={value ?? ''}
      onChange={(chosen) => onChange(fits.find((fit) => fit === chosen) ?? null)}
      error={error}
    />
  )
}
