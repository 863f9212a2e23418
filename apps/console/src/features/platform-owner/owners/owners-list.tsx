import type { Invitation } from '@digisigncast/contract/accounts/invitations'
import type { PlatformOwner } from '@digisigncast/contract/platform/owners'
import { ActionIcon, Button } from '@mantine/core'
import { IconMailForward, IconShieldOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import dialogClasses from '../../../ui/feedback/dialog.module.css'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import tableClasses from '../../../ui/lists/settings-table.module.css'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { InvitationLink, InvitationStatus } from '../../team/invitations/index.ts'
import { resetQuestion, TwoFactorMark } from '../../team/two-factor/index.ts'
import { InviteDialog, useInviteForm } from './invite-dialog.tsx'
import classes from './owners.module.css'
import { useDelete, useInviteAgain, useReset } from './owners.queries.ts'

interface Props {
  owners: readonly PlatformOwner[]
  /** Whether the form for an invitation has text that was not sent. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** The platform owners, to invite, delete and help them. */
export function OwnersList({ owners, onUnsaved }: Props) {
  const form = useInviteForm()
  const isUnsaved = form.isDirty()
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const { remove, reset } = useOwnerActions()
  const [sent, setSent] = useState<{ invitation: Invitation; email: string }>()
  const [opened, setOpened] = useState<'form' | 'link'>()
  const close = () => setOpened(undefined)
  const show = (invited: { invitation: Invitation; email: string }) => {
    setSent(invited)
    setOpened('link')
  }
  const again = useInviteAgain()
  const renew = ({ id, email }: PlatformOwner) =>
    again.mutate(id, {
      onSuccess: ({ data: invitation }) => show({ invitation, email }),
    })
  return (
    <div className={classes.body}>
      <div className={classes.head}>
        <CreateButton size="xs" onClick={() => setOpened('form')}>
          Invite an owner
        </CreateButton>
      </div>
      <WideTable
        className={`${tableClasses.table} ${classes.table}`}
        caption="Platform owners"
        columns={['Name', 'Email', 'Status', { label: 'Action', is: 'action' }]}
      >
        {owners.map((owner) => (
          <tr key={owner.id}>
            <th scope="row" className={tableClasses.name}>
              <span className={tableClasses.clamped} title={owner.name}>
                {owner.name}
                {owner.is_own && ' (you)'}
              </span>
              <span className={tableClasses.second}>
                @{owner.username} {owner.two_factor && <TwoFactorMark />}
              </span>
            </th>
            <td data-label="Email">
              <span className={tableClasses.clamped}>{owner.email || '—'}</span>
            </td>
            <td data-label="Status">
              <Status owner={owner} />
            </td>
            <td className={tableClasses.action}>
              {owner.invited_until !== null && (
                <Tooltip label="Send a new invitation">
                  <ActionIcon
                    aria-label={`Send a new invitation to ${owner.name}`}
                    loading={again.isPending && again.variables === owner.id}
                    onClick={() => renew(owner)}
                  >
                    <IconMailForward size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
              {!owner.is_own && owner.two_factor && (
                <Tooltip label="Reset two-factor authentication">
                  <ActionIcon
                    aria-label={`Reset two-factor authentication of ${owner.name}`}
                    onClick={() => reset(owner)}
                  >
                    <IconShieldOff size={18} />
                  </ActionIcon>
                </Tooltip>
              )}
              {!owner.is_own && <DeleteButton name={owner.name} onDelete={() => remove(owner)} />}
            </td>
          </tr>
        ))}
      </WideTable>
      <InviteDialog opened={opened === 'form'} form={form} onClose={close} onSent={show} />
      <Dialog title="Invitation" opened={opened === 'link'} onClose={close}>
        <div className={dialogClasses.body}>
          {sent && <InvitationLink {...sent} timeZone={undefined} />}
          <div className={dialogClasses.actions}>
            <Button onClick={close}>Done</Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}

function Status({ owner: { invited_until, seen_at } }: { owner: PlatformOwner }) {
  if (invited_until !== null) return <InvitationStatus until={invited_until} />
  return seen_at === null ? (
    'Not signed in'
  ) : (
    <span>
      Last seen <Moment at={seen_at} timeZone={undefined} />
    </span>
  )
}

/** Deletes an owner, or resets the second factor of one, after a question that says what else it concerns. */
function useOwnerActions() {
  const askToRemove = useConfirmed(useDelete())
  const askToReset = useConfirmed(useReset())
  return {
    remove: ({ id, name, invited_until }: PlatformOwner) =>
      askToRemove(id, {
        title: 'Delete this platform owner?',
        text:
          invited_until === null
            ? `${name} is signed out everywhere at once, and cannot sign in any more. What ${name} has done stays in the logs.`
            : `The invitation of ${name} stops working.`,
        confirmLabel: 'Delete',
        danger: true,
      }),
    reset: ({ id, name }: PlatformOwner) => askToReset(id, resetQuestion(name)),
  }
}
