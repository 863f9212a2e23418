import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { failureText } from '../../../api/client.ts'
import { auditPath } from '../../../api/page-paths.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DaysField } from './days-field.tsx'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

const usual = [30, 90, 180, 365, 730, 1825, 3650]
const yearDays = 365

function daysText(days: number): string {
  const years = days / yearDays
  if (!Number.isInteger(years)) return `${days.toLocaleString('en')} days`
  return years === 1 ? '1 year' : `${years} years`
}

/** Retention of the audit log, and a link to it. */
export function AuditSection({ settings }: { settings: Settings }) {
  const messages = useMessages()
  const save = useUpdateSettings((failure) => messages.error(failureText(failure)))
  const days = save.isPending ? (save.variables.audit_days ?? settings.audit_days) : settings.audit_days
  return (
    <Section
      title="Audit log"
      aside={
        <Button component={Link} to={auditPath} variant="default" size="xs">
          Open the audit log
        </Button>
      }
    >
      <div className={classes.body}>
        <DaysField
          label="Keep entries for"
          description="It lists who changed what, with the values before and after. Older entries are deleted every night."
          days={days}
          usual={usual}
          textOf={daysText}
          onChange={(audit_days) => save.mutate({ audit_days })}
        />
      </div>
    </Section>
  )
}
