import { type Rule, weekdays } from '@digisigncast/contract/content/rules'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import frames from '../../../ui/forms/fieldset.module.css'
import classes from './rule-fields.module.css'
import { RuleFields } from './rule-fields.tsx'

const firstRule: Rule = { days: [...weekdays], from: '00:00', until: '00:00' }

interface Props {
  /** Null: always. */
  value: Rule | null
  onChange: (rule: Rule | null) => void
  /** Errors of a form, such as `rule.days`. */
  errors: Record<string, ReactNode>
  hint: string
}

/** When an item or a media item plays. */
export function RuleSection({ value, onChange, errors, hint }: Props) {
  const own = Object.entries(errors).flatMap(([name, error]) =>
    name.startsWith('rule.') ? [[name.slice('rule.'.length), error]] : [],
  )
  return (
    <fieldset className={`${frames.frame} ${classes.section}`}>
      <legend className={frames.legend}>When it plays</legend>
      <Switch
        label="Only at set times"
        description={hint}
        checked={value !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? firstRule : null)}
      />
      {value && <RuleFields value={value} onChange={onChange} errors={Object.fromEntries(own)} />}
    </fieldset>
  )
}
