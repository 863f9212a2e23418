import { useState } from 'react'
import { ScreenZoneSelect } from '../form/screen-zone-select.tsx'
import { useSetTimeZoneOfScreens } from '../screens.queries.ts'
import { BulkPanel, type BulkPanelProps, useBulkScreens } from './bulk-panel.tsx'

/** Panel to set the time zone of several screens. */
export function BulkZonePanel(props: BulkPanelProps) {
  const { ids, done } = useBulkScreens(props)
  const [zone, setZone] = useState<string | null>()
  const { mutate, isPending } = useSetTimeZoneOfScreens()
  const isOpen = zone === undefined
  return (
    <BulkPanel
      {...props}
      ids={ids}
      title="Time zone"
      isDirty={!isOpen}
      note={isOpen && 'Choose a time zone.'}
      save={{
        isPending,
        isDisabled: isOpen,
        onClick: () => zone !== undefined && mutate({ screen_ids: ids, time_zone: zone }, done),
      }}
    >
      <ScreenZoneSelect value={zone} onChange={setZone} />
    </BulkPanel>
  )
}
