import type { Settings } from '@digisigncast/contract/settings'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { managerRules } from './manager-rule-words.ts'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

/** What managers may see and do with what other managers made. */
export function ManagerRules({ settings }: { settings: Settings }) {
  return (
    <ul className={classes.rules}>
      {managerRules.map((rule) => (
        <li key={rule.key}>
          <Rule rule={rule} isOn={settings[rule.key]} />
        </li>
      ))}
    </ul>
  )
}

function Rule({ rule: { key, label, hint }, isOn }: { rule: (typeof managerRules)[number]; isOn: boolean }) {
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
