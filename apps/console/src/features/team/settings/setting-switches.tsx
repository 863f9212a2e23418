import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { type Question, useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useShownSettings } from './settings.queries.ts'
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
          <SwitchField settings={settings} rule={rule} />
        </li>
      ))}
    </ul>
  )
}

interface FieldProps {
  settings: Settings
  rule: SettingSwitch
  /** Asked before it is turned on. */
  question?: Question
}

export function SwitchField({ settings, rule: { key, label, hint }, question }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const confirm = useConfirm()
  const { shown, save } = useShownSettings(settings)
  const set = async (isOn: boolean) => {
    if (!isOn || !question || (await confirm(question))) save({ [key]: isOn })
  }
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
        checked={shown[key]}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
    </label>
  )
}
