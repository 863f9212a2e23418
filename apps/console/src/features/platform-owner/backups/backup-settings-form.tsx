import { type Backups } from '@digisigncast/contract/platform/backups'
import { saveBackupSettings } from '@digisigncast/contract/schemas/platform/backups'
import { Button, NumberInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import classes from './backups.module.css'
import { useSaveBackupSettings } from './backups.queries.ts'

interface Fields {
  is_daily: boolean
  keep: number | string
}

export function BackupSettingsForm({ settings: { version, ...stored }, place }: Pick<Backups, 'settings' | 'place'>) {
  const messages = useMessages()
  const save = useSaveBackupSettings()
  const bodyOf = ({ is_daily, keep }: Fields) => ({
    is_daily,
    keep: keep === '' ? Number.NaN : Number(keep),
    version,
  })
  const form = useForm<Fields>({
    initialValues: stored,
    validate: (fields) => inputErrors(saveBackupSettings, bodyOf(fields)),
  })
  const onSubmit = form.onSubmit((fields) =>
    save.mutate(bodyOf(fields), {
      onSuccess: ({ message }) => messages.success(message),
      onError: (failure) => {
        form.setErrors(failureErrors(failure))
        messages.error(failureText(failure))
      },
    }),
  )
  return (
    <form className={classes.settings} onSubmit={onSubmit} noValidate aria-label="Automatic backups">
      <Switch
        label="Make a backup every night"
        description={
          place === null
            ? 'On this server’s disk, at 2:30 UTC. Keep a copy elsewhere too.'
            : `To ${place}, at 2:30 UTC.`
        }
        {...form.getInputProps('is_daily', { type: 'checkbox' })}
      />
      <NumberInput
        label="Keep the last"
        suffix=" backups"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        w={150}
        {...form.getInputProps('keep')}
      />
      <Button type="submit" size="md" disabled={!form.isDirty()} loading={save.isPending} aria-label="Save Backups">
        Save
      </Button>
    </form>
  )
}
