import { screensText } from '@digisigncast/contract/api/screens-text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { ScreenZoneSelect } from '../form/screen-zone-select.tsx'
import { useSetTimeZoneOfScreens } from '../screens.queries.ts'
import { NoSelectionPanel } from './no-selection-panel.tsx'
import type { BulkReply } from './use-bulk-report.ts'

interface Props {
  opened: boolean
  /** Kept with the history entry of the panel; empty when a link opened it. */
  screenIds: readonly string[]
  onClose: () => void
  onDone: (reply: BulkReply) => void
}

/** Panel to set the time zone of several screens. */
export function BulkZonePanel({ opened, screenIds, onClose, onDone }: Props) {
  // They stay while the panel closes.
  const [ids] = useState(screenIds)
  const [zone, setZone] = useState<string | null>()
  const { mutate, isPending } = useSetTimeZoneOfScreens()
  const save = () =>
    zone !== undefined &&
    mutate(
      { screen_ids: [...ids], time_zone: zone },
      {
        onSuccess: (reply) => {
          onClose()
          onDone(reply)
        },
      },
    )
  if (ids.length === 0)
    return (
      <NoSelectionPanel opened={opened} onClose={onClose} title="Time zone of selected screens" button="Time zone" />
    )
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`Time zone of ${screensText(ids.length)}`}
      isDirty={zone !== undefined}
      note={zone === undefined && 'Choose a time zone.'}
      footer={
        <Button onClick={save} disabled={zone === undefined} loading={isPending}>
          Save
        </Button>
      }
    >
      <ScreenZoneSelect value={zone} onChange={setZone} />
    </SidePanel>
  )
}
