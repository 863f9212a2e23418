import { type Backups } from '@digisigncast/contract/platform/backups'
import { saveBackupSettings } from '@digisigncast/contract/schemas/platform/backups'
import { Button, NumberInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { inputErrors } from '../../../api/field-errors.ts'
import { useSaving } from '../../../api/forms/use-saving.ts'
import classes from './backups.module.css'
import { storeBackupSettings } from './backups.queries.ts'

interface Fields {
  is_daily: boolean
  keep: number | string
}

export function BackupSettingsForm({ settings: { version, ...stored }, place }: Pick<Backups, 'settings' | 'place'>) {
  const bodyOf = ({ is_daily, keep }: Fields) => ({
    is_daily,
    keep: keep === '' ? Number.NaN : Number(keep),
    version,
  })
  const form = useForm<Fields>({
    initialValues: stored,
    validate: (fields) => inputErrors(saveBackupSettings, bodyOf(fields)),
  })
  const { submit, isSaving } = useSaving(form, { bodyOf, save: storeBackupSettings })
  return (
    <form className={classes.settings} onSubmit={submit} noValidate aria-label="Automatic backups">
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
      <Button type="submit" size="md" disabled={!form.isDirty()} loading={isSaving} aria-label="Save Backups">
        Save
      </Button>
    </form>
  )
}
