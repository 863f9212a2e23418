import { Switch } from '@mantine/core'
import classes from './properties.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SwitchField({ label, checked, onChange }: Props) {
  return (
    <Switch
      className={classes.whole ?? ''}
      size="xs"
      label={label}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
