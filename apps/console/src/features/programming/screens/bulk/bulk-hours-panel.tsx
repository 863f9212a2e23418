import { Hours } from '@digisigncast/contract/content/rules'
import { useState } from 'react'
import { firstHours, HoursFields } from '../../../kernel/rules/index.ts'
import { useSetHoursOfScreens } from '../screens.queries.ts'
import { BulkPanel, type BulkPanelProps, useBulkScreens } from './bulk-panel.tsx'

/** Panel to set or remove the opening hours of several screens. */
export function BulkHoursPanel(props: BulkPanelProps) {
  const { ids, done } = useBulkScreens(props)
  const [hours, setHours] = useState<Hours>(firstHours)
  const [isTouched, setTouched] = useState(false)
  const { mutate, isPending } = useSetHoursOfScreens()
  const { error } = Hours.safeParse(hours)
  const isNone = hours.length === 0
  return (
    <BulkPanel
      {...props}
      ids={ids}
      title="Opening hours"
      button="Hours"
      isDirty={isTouched}
      note={isNone && 'The screens will follow the hours of their tags, or always be open.'}
      save={{
        label: isNone ? 'Remove opening hours' : 'Save',
        isPending,
        isDisabled: error !== undefined,
        onClick: () => mutate({ screen_ids: ids, hours }, done),
      }}
    >
      <HoursFields
        value={hours}
        onChange={(chosen) => {
          setTouched(true)
          setHours(chosen)
        }}
        error={error?.issues[0]?.message}
      />
    </BulkPanel>
  )
}
