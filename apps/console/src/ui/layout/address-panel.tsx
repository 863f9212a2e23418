import { Fragment, type ReactNode, useState } from 'react'
import { later } from '../loading/later.tsx'
import { HasAddress } from './address/panel-address.ts'
import type { AddressPanelState } from './use-address-panel.ts'

const ProblemPanel = later(() => import('./side-panel.tsx').then((part) => part.ProblemPanel))

interface Props<Subject> {
  panel: AddressPanelState<Subject>
  /** Returns the panel; without a subject it creates one. */
  children: (panel: { opened: boolean; onClose: () => void }, subject: Subject | undefined) => ReactNode
}

/** Shows a side panel that has an address, or why it cannot be opened. */
export function AddressPanel<Subject>({ panel, children }: Props<Subject>) {
  const { opened, subject, turn, close } = panel
  return (
    <HasAddress value>
      {turn > 0 && <Fragment key={turn}>{children({ opened, onClose: close }, subject)}</Fragment>}
      <Problem panel={panel} />
    </HasAddress>
  )
}

function Problem<Subject>({ panel: { problem, noun, retry, close } }: Pick<Props<Subject>, 'panel'>) {
  // The text stays while the panel closes.
  const [last, setLast] = useState(problem)
  if (problem !== null && problem !== last) setLast(problem)
  if (last === null) return null
  return <ProblemPanel opened={problem !== null} problem={last} noun={noun} onRetry={retry} onClose={close} />
}
