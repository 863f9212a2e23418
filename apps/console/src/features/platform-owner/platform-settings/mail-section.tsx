import { type MailSettings, type TestMail } from '@digisigncast/contract/platform/platform-settings'
import { sendTestMail } from '@digisigncast/contract/schemas/platform/platform-settings'
import { Button, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertTriangle, IconCircleCheck, IconInbox, IconSend } from '@tabler/icons-react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useAlertEmails, useMailSettings, useSaveAlertEmails, useSendTestMail } from './platform-settings.queries.ts'
import classes from './settings-section.module.css'
import { SettingsSection } from './settings-section.tsx'

export function MailSection() {
  return (
    <SettingsSection id="mail" query={useMailSettings()} height={330}>
      {(mail) => (
        <>
          <Facts mail={mail} />
          <AlertEmails />
          <TestForm mail={mail} />
        </>
      )}
    </SettingsSection>
  )
}

function Facts({ mail: { server, sender, outbox } }: { mail: MailSettings }) {
  const facts = server
    ? [
        ['Mail server', `${server.host}, port ${server.port}`],
        ['Encryption', server.is_encrypted ? 'TLS' : 'STARTTLS, when the server offers it'],
        ['Signs in as', server.username ?? 'None: the server requires no password'],
        ['Sender', sender],
        ['Rejected emails', `Kept in ${outbox}`],
      ]
    : [
        ['Mail server', 'None. Set SMTP_URL and restart the server.'],
        ['Emails are written to', outbox],
        ['Sender', sender],
      ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function AlertEmails() {
  const isOn = useAlertEmails().data
  const save = useSaveAlertEmails()
  return (
    <div className={`${classes.body} ${classes.next}`}>
      <Switch
        label="Email me about alerts of the platform"
        description="A failed backup, a full disk, an expiring certificate and other trouble on your dashboard."
        checked={(save.isPending ? save.variables : isOn) ?? false}
        disabled={isOn === undefined || save.isPending}
        onChange={({ currentTarget: { checked } }) => save.mutate(checked)}
      />
    </div>
  )
}

function TestForm({ mail: { server } }: { mail: MailSettings }) {
  const { me } = useSession()
  const messages = useMessages()
  const form = useForm({
    initialValues: { to: me?.email ?? '' },
    validate: (fields) => inputErrors(sendTestMail, fields),
  })
  const test = useSendTestMail((failure) => {
    form.setErrors(failureErrors(failure))
    messages.error(failureText(failure))
  })
  return (
    <form
      onSubmit={form.onSubmit(({ to }) => test.mutate(to))}
      noValidate
      aria-label="Test email"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <div className={classes.body}>
        <div className={classes.test}>
          <TextInput
            label="Send a test email to"
            type="email"
            autoComplete="email"
            maxLength={320}
            {...form.getInputProps('to')}
          />
          <Button
            type="submit"
            size="md"
            variant="default"
            leftSection={<IconSend size={16} />}
            loading={test.isPending}
          >
            Send a test email
          </Button>
        </div>
        <output aria-live="polite">
          {test.isPending ? (
            <p className={classes.note}>
              {server ? `Connecting to ${server.host}… This can take up to 30 seconds.` : 'Writing…'}
            </p>
          ) : (
            test.data && <Outcome test={test.data.data} />
          )}
        </output>
      </div>
    </form>
  )
}

const marks = { sent: IconCircleCheck, kept: IconInbox, refused: IconAlertTriangle } as const

function Outcome({ test: { outcome, text } }: { test: TestMail }) {
  const Mark = marks[outcome]
  return (
    <div className={classes.outcome} data-outcome={outcome}>
      <Mark size={20} stroke={1.6} aria-hidden />
      <span>{text}</span>
    </div>
  )
}
