import { screensText } from '@digisigncast/contract/api/screens-text'
import { Hours } from '@digisigncast/contract/content/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { firstHours, HoursFields } from '../../../kernel/rules/index.ts'
import { useSetHoursOfScreens } from '../screens.queries.ts'
import { NoSelectionPanel } from './no-selection-panel.tsx'
import type { BulkReply } from './use-bulk-report.ts'

interface Props {
  opened: boolean
  /** Kept with the history entry of the panel; empty when a link opened it. */
  screenIds: readonly string[]
  onClose: () => void
  onDone: (reply: BulkReply) => void
}

/** Panel to set or remove the opening hours of several screens. */
export function BulkHoursPanel({ opened, screenIds, onClose, onDone }: Props) {
  // They stay while the panel closes.
  const [ids] = useState(screenIds)
  const [hours, setHours] = useState<Hours>(firstHours)
  const [isTouched, setTouched] = useState(false)
  const { mutate, isPending } = useSetHoursOfScreens()
  const { error } = Hours.safeParse(hours)
  const save = () =>
    mutate(
      { screen_ids: [...ids], hours },
      {
        onSuccess: (reply) => {
          onClose()
          onDone(reply)
        },
      },
    )
  if (ids.length === 0)
    return (
      <NoSelectionPanel opened={opened} onClose={onClose} title="Opening hours of selected screens" button="Hours" />
    )
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`Opening hours of ${screensText(ids.length)}`}
      isDirty={isTouched}
      note={hours.length === 0 && 'The screens will follow the hours of their tags, or always be open.'}
      footer={
        <Button onClick={save} disabled={error !== undefined} loading={isPending}>
          {hours.length === 0 ? 'Remove opening hours' : 'Save'}
        </Button>
      }
    >
      <HoursFields
        value={hours}
        onChange={(chosen) => {
          setTouched(true)
          setHours(chosen)
        }}
        error={error?.issues[0]?.message}
      />
    </SidePanel>
  )
}
