import { Button, Checkbox, Group } from '@mantine/core'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './single-sign-on.module.css'
import { useCustomerSso, useSaveCustomerSso } from './sso.queries.ts'

/** Single sign-on of a customer, for the platform owner; nothing if the customer does not use it. */
export function CustomerSsoSection({ customerId }: { customerId: string }) {
  const { data } = useCustomerSso(customerId)
  const messages = useMessages()
  const save = useSaveCustomerSso()
  if (!data || (data.issuer === null && data.domains.length === 0)) return null
  const send = (changed: Parameters<typeof save.mutate>[0]) =>
    save.mutate(changed, { onSuccess: ({ message }) => message && messages.success(message) })
  return (
    <Section title="Single sign-on">
      {data.issuer !== null && (
        <div className={classes.body}>
          <p className={classes.text}>
            Issuer: <span className={classes.code}>{data.issuer}</span>
          </p>
          <Checkbox
            label="Its email addresses are proven"
            description="Accept them without “email_verified”, which some providers do not send. Only for issuers in which users cannot choose their address."
            checked={data.are_emails_proven}
            disabled={save.isPending}
            onChange={(event) => send({ userId: customerId, are_emails_proven: event.currentTarget.checked })}
          />
          {data.is_required && (
            <Group>
              <Button
                variant="default"
                loading={save.isPending}
                onClick={() => send({ userId: customerId, is_required: false })}
              >
                Allow passwords again
              </Button>
            </Group>
          )}
        </div>
      )}
      {data.domains.length > 0 && (
        <ul className={classes.domains} aria-label="Domains">
          {data.domains.map(({ domain, proven_at }) => (
            <li key={domain} className={classes.domain}>
              <div className={classes.head}>
                <strong>{domain}</strong>
                <StatusBadge tone={proven_at === null ? 'waiting' : 'good'}>
                  {proven_at === null ? 'Not proven' : 'Proven'}
                </StatusBadge>
                {proven_at === null && (
                  <Button
                    className={classes.actions ?? ''}
                    size="compact-sm"
                    variant="default"
                    aria-label={`Mark ${domain} as proven`}
                    onClick={() => send({ userId: customerId, proven_domain: domain })}
                  >
                    Mark as proven
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
