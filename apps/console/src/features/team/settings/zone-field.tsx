import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ZoneSelect } from '../../kernel/zone-select/index.ts'
import { useUpdateSettings } from './settings.queries.ts'

export function ZoneField({ zone }: { zone: string }) {
  const messages = useMessages()
  const save = useUpdateSettings((failure) => messages.error(failureText(failure)))
  return (
    <ZoneSelect
      description="Used for dates and times in the console, and for schedules."
      value={(save.isPending && save.variables.time_zone) || zone}
      onChange={(name) => save.mutate({ time_zone: name })}
    />
  )
}
