import { PlaylistOrder } from '@digisigncast/contract/content/presentation'
import type { ReactNode } from 'react'
import classes from '../presentation/choice.module.css'
import { Choice } from '../presentation/choice.tsx'
import { orderLabels } from './order-words.ts'

const places = { in_order: [1, 2, 3, 4], shuffle: [3, 1, 4, 2] }

const options = PlaylistOrder.options.map((order) => ({
  value: order,
  label: orderLabels[order],
  drawing: <OrderDrawing order={order} />,
}))

interface Props {
  value: PlaylistOrder
  onChange: (order: PlaylistOrder) => void
  error?: ReactNode
}

/** Order of the items of a playlist. */
export function OrderField({ value, onChange, error }: Props) {
  return (
    <Choice
      label="Order"
      description="Shuffle: another order in each round, no item twice in a row."
      options={options}
      value={value}
      onChange={(chosen) => onChange(chosen === 'shuffle' ? 'shuffle' : 'in_order')}
      error={error}
    />
  )
}

/** Four numbered tiles. */
function OrderDrawing({ order }: { order: PlaylistOrder }) {
  return (
    <svg className={classes.order} viewBox="0 0 96 24" aria-hidden>
      {places[order].map((number, index) => (
        <g key={number} className={classes.tile}>
          <rect x={index * 24 + 2.5} y="2.5" width="19" height="19" rx="4" />
          <text x={index * 24 + 12} y="16.5">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
