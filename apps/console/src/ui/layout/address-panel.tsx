import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { sentenceCase } from '../text/letter-case.ts'
import { HasAddress } from './panel-address.ts'
import { SidePanel } from './side-panel.tsx'
import type { AddressPanelState } from './use-address-panel.ts'

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
      <ProblemPanel panel={panel} />
    </HasAddress>
  )
}

function ProblemPanel<Subject>({ panel: { problem, noun, retry, close } }: Pick<Props<Subject>, 'panel'>) {
  // The text stays while the panel closes.
  const [last, setLast] = useState(problem)
  if (problem !== null && problem !== last) setLast(problem)
  if (last === null) return null
  return (
    <SidePanel opened={problem !== null} onClose={close} title={sentenceCase(noun)}>
      {typeof last === 'string' ? (
        <EmptyState
          drawing="search"
          text={last}
          action={
            <Button variant="default" onClick={close}>
              Close
            </Button>
          }
        />
      ) : (
        <ErrorState error={last} onRetry={retry} />
      )}
    </SidePanel>
  )
}
