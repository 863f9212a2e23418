import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import { limitLabels, limitWords, SessionLimitFields } from '../../team/session-limits/index.ts'
import { ownerSessions, useSetting } from './platform-settings.queries.ts'
import { FormSection, SectionForm } from './settings-section.tsx'
import { type SectionFields, useSectionForm } from './use-section-form.ts'

type Stored = SessionLimits & { version: number }
interface Fields extends Record<string, unknown>, SessionLimits {}

const fields: SectionFields<Stored, Fields, Stored> = {
  source: ownerSessions,
  fieldsOf: ({ session_idle_minutes, session_max_hours }) => ({ session_idle_minutes, session_max_hours }),
  bodyOf: (typed, { version }) => ({ ...typed, version }),
  errorsIn: () => ({}),
  labels: limitLabels,
  textOf: (stored, name) => limitWords(name as keyof SessionLimits, stored[name as keyof SessionLimits]),
}

export function SessionsSection() {
  return (
    <FormSection id="sign-in" query={useSetting(ownerSessions)} height={250}>
      {(stored) => <SessionsForm stored={stored} />}
    </FormSection>
  )
}

function SessionsForm({ stored }: { stored: Stored }) {
  const section = useSectionForm('sign-in', stored, fields)
  const { form } = section
  return (
    <SectionForm id="sign-in" section={section} effect="Open sessions of the platform owner follow at once.">
      <SessionLimitFields limits={form.values} onChange={(changed) => form.setValues(changed)} />
    </SectionForm>
  )
}
