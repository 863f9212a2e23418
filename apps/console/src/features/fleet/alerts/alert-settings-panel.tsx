import { alertKindNames, alertKinds } from '@digisigncast/contract/devices/alert-kinds'
import { maxAlertMinutes } from '@digisigncast/contract/devices/alerts'
import { Button, NumberInput, Stack, Switch } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import classes from './alerts.module.css'
import { type AlertSettings, useAlertSettings, useSaveAlertSettings } from './alerts.queries.ts'

const formId = 'alert-settings-form'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Settings of the account: the kinds of alerts, and the minutes before each is raised. */
export function AlertSettingsPanel({ opened, onClose }: Props) {
  const { data: saved, error, refetch } = useAlertSettings()
  const [changed, setChanged] = useState<Partial<AlertSettings>>({})
  const messages = useMessages()
  const save = useSaveAlertSettings()
  const value = saved && { ...saved, ...changed }
  const close = () => {
    setChanged({})
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!value) return
    save.mutate(value, {
      onSuccess: ({ message = '' }) => {
        messages.success(message)
        close()
      },
    })
  }
  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title="Alert Settings"
      isDirty={Object.keys(changed).length > 0}
      footer={
        <Button type="submit" form={formId} loading={save.isPending} disabled={!value}>
          Save
        </Button>
      }
    >
      {value ? (
        <form id={formId} onSubmit={submit} noValidate>
          <Stack>
            <p className={classes.intro}>
              An alert is raised when trouble has lasted this long, in the opening hours of the screen. It ends by
              itself when the trouble is over.
            </p>
            {alertKindNames.map((kind) => (
              <div key={kind} className={classes.kind}>
                <Switch
                  label={alertKinds[kind].label}
                  checked={value[kind].is_on}
                  onChange={(event) =>
                    setChanged({ ...changed, [kind]: { ...value[kind], is_on: event.currentTarget.checked } })
                  }
                />
                <NumberInput
                  aria-label={`Minutes until: ${alertKinds[kind].label}`}
                  suffix=" min"
                  min={1}
                  max={maxAlertMinutes}
                  hideControls
                  allowDecimal={false}
                  clampBehavior="strict"
                  disabled={!value[kind].is_on}
                  value={value[kind].after_minutes}
                  onChange={(minutes) =>
                    setChanged({ ...changed, [kind]: { ...value[kind], after_minutes: Number(minutes) || 1 } })
                  }
                />
              </div>
            ))}
          </Stack>
        </form>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={6} columns={['3fr', '1fr']} height={44} />
      )}
    </SidePanel>
  )
}
