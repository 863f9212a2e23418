import { alertKindNames, alertKinds } from '@digisigncast/contract/devices/alert-kinds'
import type { NotificationChannel } from '@digisigncast/contract/devices/notifications'
import { Button, Checkbox, Radio, Stack, Switch } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import classes from './alerts.module.css'
import { useNotifications, useSaveNotifications, useTestEmail } from './alerts.queries.ts'

const formId = 'notifications-form'

interface Channels {
  bell: NotificationChannel
  email: NotificationChannel
}

/** Notifications of the user, by email and at the bell. */
export function NotificationsPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isViewing = useSession().me?.view != null
  const { data: saved, error, refetch } = useNotifications()
  const [changed, setChanged] = useState<Partial<Channels>>({})
  const messages = useMessages()
  const save = useSaveNotifications()
  const testEmail = useTestEmail()
  const close = () => {
    setChanged({})
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    save.mutate(changed, {
      onSuccess: ({ message = '' }) => {
        messages.success(message)
        close()
      },
    })
  }
  const isDirty = Object.keys(changed).length > 0
  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title="Notifications"
      isDirty={isDirty}
      footer={
        !isViewing && (
          <Button type="submit" form={formId} loading={save.isPending} disabled={!saved}>
            Save
          </Button>
        )
      }
    >
      {saved ? (
        <form id={formId} onSubmit={submit} noValidate>
          <Stack gap="xl">
            <p className={classes.intro}>These settings are yours alone. Your colleagues have their own.</p>
            <Channel
              title="Emails about alerts"
              hint="The first alert is sent at once, then at most one email in 15 minutes. You also get one when the trouble is over."
              value={changed.email ?? saved.email}
              onChange={(email) => setChanged({ ...changed, email })}
            >
              {saved.email_problem === null ? (
                <div>
                  <Button
                    variant="default"
                    size="xs"
                    loading={testEmail.isPending}
                    disabled={isViewing}
                    onClick={() =>
                      testEmail.mutate(undefined, { onSuccess: ({ message }) => messages.success(message) })
                    }
                  >
                    Send Test Email
                  </Button>
                </div>
              ) : (
                <Notice tone="warning" title="No emails are sent" text={saved.email_problem} />
              )}
            </Channel>
            <Channel
              title="Number at the bell"
              hint="Counts open alerts without an acknowledgement. The page Alerts lists all of them."
              value={changed.bell ?? saved.bell}
              onChange={(bell) => setChanged({ ...changed, bell })}
            />
          </Stack>
        </form>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons count={6} columns={['3fr', '1fr']} height={44} />
      )}
    </SidePanel>
  )
}

interface ChannelProps {
  title: string
  hint: string
  value: NotificationChannel
  onChange: (value: NotificationChannel) => void
  children?: React.ReactNode
}

const severities = { warning: 'Warnings and critical alerts', critical: 'Critical alerts only' } as const

function Channel({ title, hint, value, onChange, children }: ChannelProps) {
  return (
    <Stack gap="md" component="fieldset" aria-label={title}>
      <Switch
        label={title}
        description={hint}
        checked={value.is_on}
        onChange={(event) => onChange({ ...value, is_on: event.currentTarget.checked })}
      />
      {value.is_on && (
        <>
          <Radio.Group
            label="Severity"
            value={value.min_severity}
            onChange={(severity) =>
              onChange({ ...value, min_severity: severity === 'critical' ? 'critical' : 'warning' })
            }
          >
            <Stack gap="xs" mt={8}>
              {(['warning', 'critical'] as const).map((severity) => (
                <Radio key={severity} value={severity} label={severities[severity]} />
              ))}
            </Stack>
          </Radio.Group>
          <Kinds value={value} onChange={onChange} />
        </>
      )}
      {children}
    </Stack>
  )
}

const Kinds = ({ value, onChange }: Pick<ChannelProps, 'value' | 'onChange'>) => (
  <Checkbox.Group
    label="Kinds"
    value={value.kinds}
    onChange={(chosen) => onChange({ ...value, kinds: alertKindNames.filter((kind) => chosen.includes(kind)) })}
  >
    <Stack gap="xs" mt={8}>
      {alertKindNames
        .filter((kind) => value.min_severity === 'warning' || alertKinds[kind].severity === 'critical')
        .map((kind) => (
          <Checkbox key={kind} value={kind} label={alertKinds[kind].label} />
        ))}
    </Stack>
  </Checkbox.Group>
)
