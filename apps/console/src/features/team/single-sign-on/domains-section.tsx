import { addSsoDomain } from '@digisigncast/contract/schemas/sso/sso'
import { type SsoDomain, type SsoSettings } from '@digisigncast/contract/sso/sso'
import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useSession } from '../../../api/session.tsx'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './single-sign-on.module.css'
import { useAddDomain, useCheckDomain, useRemoveDomain } from './sso.queries.ts'

/** Domains of the email addresses that can sign in. */
export function DomainsSection({ settings: { domains } }: { settings: SsoSettings }) {
  return (
    <Section title="Domains">
      <div className={classes.body}>
        <p className={classes.text}>
          Only email addresses of domains that are yours can sign in. Prove a domain with a TXT record in its DNS; it
          can be removed afterwards.
        </p>
        <AddDomain />
      </div>
      {domains.length === 0 ? (
        <SectionEmpty text="No domains yet." />
      ) : (
        <ul className={classes.domains} aria-label="Domains">
          {domains.map((domain) => (
            <Domain key={domain.domain} domain={domain} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AddDomain() {
  const [domain, setDomain] = useState('')
  const [error, setError] = useState<string>()
  const add = useAddDomain((failure) => setError(failureErrors(failure)['domain'] ?? failureText(failure)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = inputErrors(addSsoDomain, { domain })['domain']
    setError(problem)
    if (problem === undefined) add.mutate(domain, { onSuccess: () => setDomain('') })
  }
  return (
    <form className={classes.withButton} onSubmit={submit} noValidate>
      <TextInput
        className={classes.grow ?? ''}
        label="Domain"
        placeholder="example.com"
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        error={error}
        onChange={(event) => {
          setError(undefined)
          setDomain(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        Add domain
      </Button>
    </form>
  )
}

function Domain({ domain: { domain, record, proven_at, proven_by } }: { domain: SsoDomain }) {
  const timeZone = useSession().me?.account?.time_zone
  const messages = useMessages()
  const ask = useConfirm()
  const check = useCheckDomain()
  const remove = useRemoveDomain()
  const isProven = proven_at !== null
  const onRemove = async () => {
    const question = {
      title: `Remove ${domain}?`,
      text: 'Users with addresses of this domain can no longer sign in by single sign-on.',
      confirmLabel: 'Remove',
      danger: true,
    }
    if (!isProven || (await ask(question))) remove.mutate(domain)
  }
  return (
    <li className={classes.domain}>
      <div className={classes.head}>
        <strong>{domain}</strong>
        <StatusBadge tone={isProven ? 'good' : 'waiting'}>{isProven ? 'Proven' : 'Not proven'}</StatusBadge>
        {isProven && (
          <span className={classes.since}>
            <Moment at={proven_at} timeZone={timeZone} show="date" />
            {proven_by === 'owner' && ' by the operator'}
          </span>
        )}
        <Group gap="xs" className={classes.actions ?? ''}>
          {!isProven && (
            <Button
              size="compact-sm"
              loading={check.isPending}
              aria-label={`Check ${domain}`}
              onClick={() => check.mutate(domain, { onSuccess: ({ message }) => message && messages.success(message) })}
            >
              Check
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={remove.isPending}
            aria-label={`Remove ${domain}`}
            onClick={() => void onRemove()}
          >
            Remove
          </Button>
        </Group>
      </div>
      {!isProven && (
        <dl className={classes.records}>
          <Value name="Name of the TXT record" value={record.name} label="Copy name" />
          <Value name="Value" value={record.value} label="Copy value" />
        </dl>
      )}
    </li>
  )
}

const Value = ({ name, value, label }: { name: string; value: string; label: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={classes.record}>
      <code className={classes.code}>{value}</code>
      <CopyText text={value} label={label} />
    </dd>
  </div>
)
