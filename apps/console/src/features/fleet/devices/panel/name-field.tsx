import type { Device } from '@digisigncast/contract/devices/devices'
import { unnamedDevice } from '@digisigncast/contract/devices/screen-state'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { Tooltip } from '../../../../ui/text/tooltip.tsx'
import { useRename } from '../devices.queries.ts'
import classes from './device-details.module.css'

const longestName = 200

const focus = (element: HTMLElement | null) => element?.focus()

/** Shows the name of a device, and a field to change it on demand. */
export function NameField({ device, canEdit }: { device: Device; canEdit: boolean }) {
  const [draft, setDraft] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const messages = useMessages()
  const rename = useRename(device.id)
  const open = () => {
    setDraft(device.device_name ?? '')
    setWasOpen(true)
  }
  const close = () => setDraft(undefined)

  if (draft === undefined) {
    return (
      <span className={classes.name}>
        <span>{device.device_name || <span className={classes.quiet}>{unnamedDevice}</span>}</span>
        {canEdit && (
          <Tooltip label="Rename">
            <ActionIcon size={24} aria-label="Rename device" onClick={open} ref={wasOpen ? focus : null}>
              <IconPencil size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    )
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate(draft.trim(), {
      onSuccess: () => {
        messages.success('Device renamed successfully!')
        close()
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Closes only the field, not the panel around it.
    event.stopPropagation()
    close()
  }
  return (
    <form className={classes.rename} onSubmit={save} noValidate>
      <TextInput
        ref={focus}
        onKeyDown={onKeyDown}
        aria-label="Device Name"
        value={draft}
        error={!draft.trim() && 'Enter a name.'}
        maxLength={longestName}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" h={42} disabled={!draft.trim()} loading={rename.isPending}>
        Save
      </Button>
    </form>
  )
}
