import type { Settings } from '@digisigncast/contract/accounts/settings'
import { maxNameLength } from '@digisigncast/contract/api/limits'
import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../../api/session.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { BillingDetailsSection, InvoicesSection, MembershipSection } from '../../billing/membership/index.ts'
import { ZoneSelect } from '../../kernel/zone-select/index.ts'
import { HooksSection } from '../hooks/index.ts'
import { SsoLinkSection } from '../single-sign-on/index.ts'
import { TokensSection } from '../tokens/index.ts'
import { WebhooksSection } from '../webhooks/index.ts'
import { ApprovalSection } from './approval-section.tsx'
import { BrandPictureField } from './brand-picture-field.tsx'
import { AuditSection, BinSection } from './days-sections.tsx'
import { IdleSection } from './idle-section.tsx'
import { managerRules } from './manager-rule-words.ts'
import { SettingSwitches } from './setting-switches.tsx'
import { useSettings, useShownSettings, useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'
import { SignInSection } from './sign-in-section.tsx'
import { useTextSetting } from './use-text-setting.ts'

/** Switches apply at once; text fields have their own Save. */
export function SettingsPage() {
  const query = useSettings()
  const { me } = useSession()
  return (
    <Page
      title="Settings"
      actions={
        <Button component={Link} to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} />}>
          Back
        </Button>
      }
    >
      {query.data ? (
        <>
          <fieldset className={classes.all} disabled={me?.view != null}>
            <Parts settings={query.data.data} />
          </fieldset>
          <div className={classes.wide}>
            <InvoicesSection />
          </div>
          <div className={classes.wide}>
            <TokensSection />
          </div>
          <div className={classes.wide}>
            <WebhooksSection />
          </div>
          <div className={classes.wide}>
            <HooksSection />
          </div>
        </>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SettingsSkeletons />
      )}
    </Page>
  )
}

function BillingDetails({ settings }: { settings: Settings }) {
  const save = useUpdateSettings()
  return (
    <BillingDetailsSection
      details={settings}
      isSaving={save.isPending}
      onSave={({ billing_address, tax_number }, onSaved) =>
        save.mutate({ billing_address, tax_number }, { onSuccess: onSaved })
      }
    />
  )
}

function Parts({ settings }: { settings: Settings }) {
  return (
    <div className={classes.parts}>
      <Section title="Account">
        <div className={classes.body}>
          <AccountName settings={settings} />
          <ZoneField settings={settings} />
        </div>
      </Section>
      <MembershipSection />
      <BillingDetails settings={settings} />
      <Section title="Managers">
        <SettingSwitches settings={settings} switches={managerRules} />
      </Section>
      <ApprovalSection settings={settings} />
      <Section title="Devices">
        <SettingSwitches settings={settings} switches={deviceRules} />
      </Section>
      <SignInSection settings={settings} />
      <SsoLinkSection />
      <BinSection settings={settings} />
      <AuditSection settings={settings} />
      <div className={classes.column}>
        <Section title="Logo and favicon">
          <div className={classes.pictures}>
            <BrandPictureField kind="logo" src={settings.logo} />
            <BrandPictureField kind="favicon" src={settings.favicon} />
          </div>
        </Section>
        <IdleSection settings={settings} />
      </div>
    </div>
  )
}

function AccountName({ settings }: { settings: Settings }) {
  const { input, isChanged, isSaving, submit } = useTextSetting(settings, 'name')
  return (
    <form className={classes.withButton} onSubmit={submit} noValidate>
      <TextInput
        className={classes.grow}
        label="Account name"
        description="Shown at the top of every page."
        maxLength={maxNameLength}
        {...input}
      />
      {isChanged && (
        <Button type="submit" size="md" loading={isSaving} aria-label="Save account name">
          Save
        </Button>
      )}
    </form>
  )
}

/** Describes how the account treats devices that join with a screen's code. */
const deviceRules = [
  {
    key: 'new_devices_wait',
    label: 'New devices wait for approval',
    hint: 'A device that joins with a screen code plays at once. Its plays and reports count after you approve it under Screens. Off: every device counts at once.',
  },
] as const

const heights = [285, 310, 130, 940]

/** Placeholder sections while loading. */
function SettingsSkeletons() {
  return (
    <output className={classes.parts} aria-label="Loading">
      {heights.map((height) => (
        <span key={height} className={classes.skeleton} style={{ height }} />
      ))}
    </output>
  )
}

function ZoneField({ settings }: { settings: Settings }) {
  const { shown, save } = useShownSettings(settings)
  return (
    <ZoneSelect
      description="Used for dates and times in the console, and for schedules."
      value={shown.time_zone}
      onChange={(time_zone) => save({ time_zone })}
    />
  )
}
