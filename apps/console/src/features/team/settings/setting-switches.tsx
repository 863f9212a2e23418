import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

interface SettingSwitch {
  key: { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]
  label: string
  hint: string
}

/** List of switches. */
export function SettingSwitches({ settings, switches }: { settings: Settings; switches: readonly SettingSwitch[] }) {
  return (
    <ul className={classes.rules}>
      {switches.map((rule) => (
        <li key={rule.key}>
          <Rule rule={rule} isOn={settings[rule.key]} />
        </li>
      ))}
    </ul>
  )
}

function Rule({ rule: { key, label, hint }, isOn }: { rule: SettingSwitch; isOn: boolean }) {
  const id = useId()
  const hintId = `${id}-hint`
  const save = useUpdateSettings()
  return (
    <label className={classes.rule} htmlFor={id}>
      <span className={classes.grow}>
        <span className={classes.label}>{label}</span>
        <span className={classes.hint} id={hintId}>
          {hint}
        </span>
      </span>
      <Switch
        id={id}
        withThumbIndicator={false}
        aria-label={label}
        aria-describedby={hintId}
        checked={save.isPending ? save.variables[key] === true : isOn}
        onChange={(event) => save.mutate({ [key]: event.currentTarget.checked })}
      />
    </label>
  )
}
