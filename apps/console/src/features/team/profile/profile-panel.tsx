import type { Me } from '@digisigncast/contract/accounts/session'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { OwnSsoSection } from '../sso-link/index.ts'
import { TwoFactorSection } from '../two-factor/index.ts'
import { DetailsForm, useDetailsForm } from './details-form.tsx'
import { PasswordForm, usePasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

const tabs = { details: 'Details', password: 'Password', sessions: 'Sessions', security: 'Security' } as const
type Tab = keyof typeof tabs
const isTab = (value: string | null): value is Tab => value !== null && value in tabs

const codesQuestion = {
  title: 'Close without the recovery codes?',
  text: 'They are not shown again. Without them and your phone, you cannot sign in.',
  confirmLabel: 'Close',
  cancelLabel: 'Back to the codes',
  danger: true,
}

interface Props {
  opened: boolean
  me: Me
  onClose: () => void
}

/** Panel for the user's own details, password, sessions and second factor. Stays open after saving. */
export function ProfilePanel({ opened, me, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('details')
  const [codes, setCodes] = useState<readonly string[]>()
  const details = useDetailsForm(me)
  const password = usePasswordForm(me)
  const current = tab === 'details' ? details : tab === 'password' ? password : undefined

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Profile"
      isDirty={details.form.isDirty() || password.form.isDirty() || codes !== undefined}
      {...(codes && { question: codesQuestion })}
      footer={
        current && (
          <Button type="submit" form={current.formId} loading={current.isSaving}>
            {tab === 'details' ? 'Save profile' : 'Change password'}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={(value) => isTab(value) && setTab(value)}>
        <Tabs.List grow mb="lg">
          {Object.entries(tabs).map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="details">
          <DetailsForm {...details} />
        </Tabs.Panel>
        <Tabs.Panel value="password">
          <PasswordForm {...password} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <SessionList isShown={opened && tab === 'sessions'} timeZone={me.account?.time_zone} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <TwoFactorSection
            isShown={opened && tab === 'security'}
            username={me.username}
            timeZone={me.account?.time_zone}
            codes={codes}
            onCodes={setCodes}
          />
          {!codes && <OwnSsoSection isShown={opened && tab === 'security'} timeZone={me.account?.time_zone} />}
        </Tabs.Panel>
      </Tabs>
    </SidePanel>
  )
}
