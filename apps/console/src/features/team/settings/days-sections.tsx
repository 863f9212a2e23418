import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { auditPath, binPath } from '../../../api/page-paths.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { usualAnd } from '../../../ui/forms/usual-numbers.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useShownSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

const usualBinDays = [0, 1, 7, 14, 30, 60, 90]
const usualAuditDays = [30, 90, 180, 365, 730, 1825, 3650]
const yearDays = 365

const binDaysText = (days: number): string =>
  days === 0 ? 'Not at all: delete at once' : days === 1 ? '1 day' : `${days} days`

function auditDaysText(days: number): string {
  const years = days / yearDays
  if (!Number.isInteger(years)) return `${days.toLocaleString('en')} days`
  return years === 1 ? '1 year' : `${years} years`
}

/** Retention of the recycle bin, and a link to it. */
export function BinSection({ settings }: { settings: Settings }) {
  const confirm = useConfirm()
  const { shown, save } = useShownSettings(settings)
  const change = async (bin_days: number) => {
    const isSure =
      bin_days > settings.bin_days ||
      (await confirm({
        title: 'Keep deleted things for a shorter time?',
        text: 'What is in the recycle bin for longer is deleted for good in the next night.',
        confirmLabel: 'Save',
      }))
    if (isSure) save({ bin_days })
  }
  return (
    <DaysSection
      title="Recycle bin"
      path={binPath}
      label="Keep deleted things for"
      description="Media, playlists, screens and more can be restored with their places. Their files count as storage."
      days={shown.bin_days}
      usual={usualBinDays}
      textOf={binDaysText}
      onChange={(chosen) => void change(chosen)}
    />
  )
}

/** Retention of the audit log, and a link to it. */
export function AuditSection({ settings }: { settings: Settings }) {
  const { shown, save } = useShownSettings(settings)
  return (
    <DaysSection
      title="Audit log"
      path={auditPath}
      label="Keep entries for"
      description="It lists who changed what, with the values before and after. Older entries are deleted every night."
      days={shown.audit_days}
      usual={usualAuditDays}
      textOf={auditDaysText}
      onChange={(audit_days) => save({ audit_days })}
    />
  )
}

interface DaysProps {
  title: string
  path: string
  label: string
  description: string
  days: number
  /** Offered beside the present value. */
  usual: readonly number[]
  textOf: (days: number) => string
  onChange: (days: number) => void
}

/** Choice of a retention period in days. */
function DaysSection({ title, path, label, description, days, usual, textOf, onChange }: DaysProps) {
  return (
    <Section
      title={title}
      aside={
        <Button component={Link} to={path} variant="default" size="xs">
          Open the {title.toLowerCase()}
        </Button>
      }
    >
      <div className={classes.body}>
        <NativeSelect
          label={label}
          description={description}
          data={usualAnd(usual, days).map((value) => ({ value: String(value), label: textOf(value) }))}
          value={String(days)}
          onChange={({ currentTarget: { value } }) => onChange(Number(value))}
        />
      </div>
    </Section>
  )
}
