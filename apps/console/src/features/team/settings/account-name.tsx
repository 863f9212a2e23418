import type { Settings } from '@digisigncast/contract/accounts/settings'
import { maxNameLength } from '@digisigncast/contract/api/limits'
import { Button, TextInput } from '@mantine/core'
import classes from './settings-page.module.css'
import { useTextSetting } from './use-text-setting.ts'

export function AccountName({ settings }: { settings: Settings }) {
  const { input, isChanged, isSaving, submit } = useTextSetting(settings, 'name')
  return (
    <form className={classes.withButton} onSubmit={submit} noValidate>
      <TextInput
        className={classes.grow}
        label="Account name"
        description="Shown at the top of every page."
        maxLength={maxNameLength}
        {...input}
      />
      {isChanged && (
        <Button type="submit" size="md" loading={isSaving} aria-label="Save account name">
          Save
        </Button>
      )}
    </form>
  )
}
