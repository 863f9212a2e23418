import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { Switch } from '@mantine/core'
import { later } from '../../../../ui/loading/later.tsx'
import { firstRule } from './fill-rule-words.ts'

const FillRuleFields = later(() => import('./fill-rule-fields.tsx').then((part) => part.FillRuleFields))

interface Props {
  value: FillRule | null
  onChange: (rule: FillRule | null) => void
  /** By the name of the field: `fill_rule.at_most`. */
  errors: Record<string, unknown>
  /** The edited playlist; its owner decides what the rule can see. */
  playlistId: string | undefined
}

/** Whether a playlist fills itself by a rule, and by which one. */
export function FillRuleField({ value, onChange, errors, playlistId }: Props) {
  return (
    <>
      <Switch
        label="Fill by rule"
        description="Media that match a rule play beside the content below, also those that are added later. Move them in the film strip."
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? firstRule : null)}
      />
      {value && <FillRuleFields value={value} onChange={onChange} errors={errors} playlistId={playlistId} />}
    </>
  )
}
