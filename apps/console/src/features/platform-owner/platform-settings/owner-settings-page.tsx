import { Page } from '../../../ui/layout/page.tsx'
import { BackupSection } from './backup-section.tsx'
import { CompanySection } from './company-section.tsx'
import { DefaultsSection } from './defaults-section.tsx'
import { MailSection } from './mail-section.tsx'
import classes from './owner-settings-page.module.css'
import { OwnersSection } from './owners-section.tsx'
import { ReleaseLine } from './release-line.tsx'
import { RetentionSection } from './retention-section.tsx'
import { SectionNav } from './section-nav.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignupSection } from './signup-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import { UnsavedProvider } from './unsaved.tsx'

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
