import type { Settings } from '@digisigncast/contract/settings'
import { Switch } from '@mantine/core'
import { useId } from 'react'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

const rules = [
  {
    key: 'display_other_managers_content',
    label: "Display Other Managers' Content",
    hint: 'Managers see the images and videos of other managers too, and work with them as far as their permissions go. Off: each sees their own and those of admins.',
  },
  {
    key: 'view_other_managers_playlists',
    label: "Allow Managers to view other manager's playlists",
    hint: 'Managers see the playlists of other managers and can put them on screens, but not change them.',
  },
  {
    key: 'manage_other_managers_playlists',
    label: 'Allow Managers manage each other playlists',
    hint: 'Managers change and delete the playlists of other managers as if they were their own. They see them even if the toggle above is off.',
  },
] as const

/** What managers may see and do with what other managers made. */
export function ManagerRules({ settings }: { settings: Settings }) {
  return (
    <ul className={classes.rules}>
      {rules.map((rule) => (
        <li key={rule.key}>
          <Rule rule={rule} isOn={settings[rule.key]} />
        </li>
      ))}
    </ul>
  )
}

function Rule({ rule: { key, label, hint }, isOn }: { rule: (typeof rules)[number]; isOn: boolean }) {
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
