import { screensText } from '@digisigncast/contract/api/screens-text'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import type { BulkReply } from './use-bulk-report.ts'

export interface BulkPanelProps {
  opened: boolean
  /** Kept with the history entry of the panel; empty when a link opened it. */
  screenIds: readonly string[]
  onClose: () => void
  onDone: (reply: BulkReply) => void
}

/** The screens of a panel, which stay while it closes, and what follows the reply to its call. */
export function useBulkScreens({ screenIds, onClose, onDone }: BulkPanelProps) {
  const [ids] = useState(() => [...screenIds])
  const onSuccess = (reply: BulkReply) => {
    onClose()
    onDone(reply)
  }
  return { ids, done: { onSuccess } }
}

interface Props extends Pick<BulkPanelProps, 'opened' | 'onClose'> {
  ids: readonly string[]
  /** For example: Opening hours */
  title: string
  /** Label of the button that opens the panel. */
  button?: string
  isDirty: boolean
  note?: string | false
  save: { label?: string; isPending: boolean; isDisabled: boolean; onClick: () => void }
  children: ReactNode
}

/** Panel that changes the selected screens. */
export function BulkPanel({ opened, onClose, ids, title, button = title, isDirty, note, save, children }: Props) {
  if (ids.length === 0)
    return (
      <SidePanel opened={opened} onClose={onClose} title={`${title} of selected screens`}>
        <EmptyState
          drawing="screen"
          text={`No screens are selected. Select them on the page, then choose ${button}.`}
          action={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        />
      </SidePanel>
    )
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`${title} of ${screensText(ids.length)}`}
      isDirty={isDirty}
      note={note}
      footer={
        <Button onClick={save.onClick} disabled={save.isDisabled} loading={save.isPending}>
          {save.label ?? 'Save'}
        </Button>
      }
    >
      {children}
    </SidePanel>
  )
}
