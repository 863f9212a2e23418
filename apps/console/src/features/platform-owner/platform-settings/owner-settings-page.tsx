import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'
import { useState } from 'react'
import { useRelease, useSite } from '../../../api/site.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { limitLabels, limitWords, SessionLimitFields } from '../../team/session-limits/index.ts'
import { BackupsPanel, useBackups } from '../backups/index.ts'
import { OwnersList, useOwners } from '../owners/index.ts'
import { CompanySection } from './company-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { MailSection } from './mail-section.tsx'
import classes from './owner-settings-page.module.css'
import { ownerSessions, useSetting } from './platform-settings.queries.ts'
import { RetentionSection } from './retention-section.tsx'
import { SectionNav } from './section-nav.tsx'
import { FormSection, SectionForm, SettingsSection } from './settings-section.tsx'
import { SignupSection } from './signup-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import { UnsavedProvider, useReportUnsaved } from './unsaved.tsx'
import { type SectionFields, useSectionForm } from './use-section-form.ts'

/** Settings of the platform; every section is saved separately. */
export function OwnerSettingsPage() {
  return (
    <UnsavedProvider>
      <Page title="Settings">
        <div className={classes.columns}>
          <SectionNav />
          <div className={classes.sections}>
            <CompanySection />
            <SignupSection />
            <DefaultsSection />
            <RetentionSection />
            <SessionsSection />
            <OwnersSection />
            <TwoFactorSection />
            <MailSection />
            <BackupSection />
            <ReleaseLine />
          </div>
        </div>
      </Page>
    </UnsavedProvider>
  )
}

function BackupSection() {
  return (
    <SettingsSection id="backups" query={useBackups()} height={240}>
      {(backups) => <BackupsPanel backups={backups} />}
    </SettingsSection>
  )
}

function OwnersSection() {
  const [isUnsaved, setUnsaved] = useState(false)
  useReportUnsaved('owners-form', isUnsaved)
  return (
    <SettingsSection id="owners" query={useOwners()} height={160}>
      {(owners) => <OwnersList owners={owners} onUnsaved={setUnsaved} />}
    </SettingsSection>
  )
}

/** Version of the server, for upgrades and bug reports, and what to do when it has no Android app. */
function ReleaseLine() {
  const { data: release } = useRelease()
  const { data: site } = useSite()
  if (!release) return null
  return (
    <>
      <p className={classes.release}>
        DigiSignCast {release.version}, commit {release.commit}
      </p>
      {site?.player_app === null && (
        <p className={classes.release}>
          The Android app is missing, so Download App offers nothing. The log of the server has the reason: correct it
          and restart the server. docs/android.md describes the signing key.
        </p>
      )}
    </>
  )
}

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

function SessionsSection() {
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
