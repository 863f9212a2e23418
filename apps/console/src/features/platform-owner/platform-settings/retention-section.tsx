import { saveRetention } from '@digisigncast/contract/schemas/platform/platform-settings'
import { NumberInput } from '@mantine/core'
import { inputErrors } from '../../../api/field-errors.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { type Retention, retention, useSetting } from './platform-settings.queries.ts'
import classes from './settings-section.module.css'
import { FormSection, SectionForm } from './settings-section.tsx'
import { type SectionFields, useSectionForm } from './use-section-form.ts'

/** Days; blank means forever. */
interface RetentionFields extends Record<string, unknown> {
  logs_days: number | string
  plays_days: number | string
  activity_days: number | string
}

const labels = { logs_days: 'System logs', plays_days: 'Proof of play', activity_days: 'Device activity' } as const
const names = ['logs_days', 'plays_days', 'activity_days'] as const
const daysOf = (value: number | string) => (value === '' ? null : Number(value))

const bodyOf = (typed: RetentionFields, { version }: Retention) => ({
  logs_days: daysOf(typed.logs_days) ?? Number.NaN,
  plays_days: daysOf(typed.plays_days),
  activity_days: daysOf(typed.activity_days),
  version,
})

const fields: SectionFields<Retention, RetentionFields, ReturnType<typeof bodyOf>> = {
  source: retention,
  fieldsOf: ({ logs_days, plays_days, activity_days }) => ({
    logs_days,
    plays_days: plays_days ?? '',
    activity_days: activity_days ?? '',
  }),
  bodyOf,
  errorsIn: (typed, stored) => inputErrors(saveRetention, bodyOf(typed, stored)),
  labels,
  textOf: (stored, name) => {
    const days = stored[name as keyof Retention]
    return days === null ? 'Forever' : `${days} days`
  },
}

export function RetentionSection() {
  return (
    <FormSection id="retention" query={useSetting(retention)} height={190}>
      {(stored) => <RetentionForm stored={stored} />}
    </FormSection>
  )
}

function RetentionForm({ stored }: { stored: Retention }) {
  const confirm = useConfirm()
  const mayStart = async (typed: RetentionFields, base: Retention) => {
    const shorter = names.filter(
      (name) => (daysOf(typed[name]) ?? Number.POSITIVE_INFINITY) < (base[name] ?? Number.POSITIVE_INFINITY),
    )
    if (shorter.length === 0) return true
    return confirm({
      title: 'Delete older data?',
      text: `${shorter.map((name) => `${labels[name]} older than ${daysOf(typed[name])} days`).join(', and ')}: deleted in the next daily run, for all customers. This cannot be undone.`,
      confirmLabel: 'Save and delete',
      danger: true,
    })
  }
  const section = useSectionForm('retention', stored, fields, mayStart)
  const { form } = section
  const days = {
    hideControls: true,
    suffix: ' days',
    allowDecimal: false,
    allowNegative: false,
    thousandSeparator: ',',
  } as const
  return (
    <SectionForm id="retention" section={section} effect="At most 50,000 log entries are kept per customer.">
      <div className={classes.triple}>
        <NumberInput
          label="System logs"
          description="Actions of users, devices and jobs, and alerts that have ended."
          {...days}
          {...form.getInputProps('logs_days')}
        />
        <NumberInput
          label="Proof of play"
          description="Leave empty to keep it forever."
          placeholder="Forever"
          {...days}
          {...form.getInputProps('plays_days')}
        />
        <NumberInput
          label="Device activity"
          description="Leave empty to keep it forever."
          placeholder="Forever"
          {...days}
          {...form.getInputProps('activity_days')}
        />
      </div>
    </SectionForm>
  )
}
