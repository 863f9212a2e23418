import { wordOf } from '@digisigncast/contract/api/word-of'
import { type ProposalDetails } from '@digisigncast/contract/proposals/proposal-details'
import { maxNoteLength, proposalKinds } from '@digisigncast/contract/proposals/proposals'
import { Button, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { PreviewButton } from '../preview/index.ts'
import { changeWords, endText, reachText, stateWords } from './approval-words.ts'
import classes from './approvals.module.css'
import { useApprove, useProposal, useReturn, useWithdraw } from './approvals.queries.ts'
import { ProposalDifference } from './proposal-difference.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  id: string
}

/** A proposal with what it changes, and its end. */
export function ProposalPanel({ opened, onClose, id }: Props) {
  const query = useProposal(id)
  const actions = useProposalActions(id, { onEnded: onClose, onOutdated: () => void query.refetch() })
  const [isReturning, setReturning] = useState(false)
  const [note, setNote] = useState('')
  const proposal = query.data
  const footer = proposal && (
    <>
      {proposal.can_withdraw && (
        <Button variant="default" loading={actions.isBusy} onClick={() => actions.withdraw()}>
          Withdraw
        </Button>
      )}
      {proposal.can_approve && !isReturning && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => setReturning(true)}>
          Return
        </Button>
      )}
      {proposal.can_approve && !isReturning && (
        <Button loading={actions.isBusy} onClick={() => actions.approve(proposal.seen)}>
          Approve
        </Button>
      )}
      {isReturning && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => setReturning(false)}>
          Cancel
        </Button>
      )}
      {isReturning && (
        <Button loading={actions.isBusy} disabled={note.trim() === ''} onClick={() => actions.sendBack(note)}>
          Return with Note
        </Button>
      )}
    </>
  )
  return (
    <SidePanel opened={opened} onClose={onClose} title="Proposal" isDirty={isReturning && note !== ''} footer={footer}>
      {proposal ? (
        <Stack>
          {isReturning && (
            <Textarea
              label="Note"
              description="Shown with the proposal, and sent to the user who proposed it, at most once an hour."
              autosize
              minRows={3}
              maxLength={maxNoteLength}
              data-autofocus
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          <Facts proposal={proposal} />
          <ProposalDifference proposal={proposal} />
          {proposal.state === 'open' && proposal.problem === null && proposal.after !== null && (
            <div>
              <p className={classes.facts}>Slides, videos and pages have no picture here: the preview plays them.</p>
              <PreviewButton subject={{ kind: 'proposal', id, name: proposal.name }} />
            </div>
          )}
        </Stack>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <RowSkeletons count={4} columns={['1fr']} height={48} />
      )}
    </SidePanel>
  )
}

function Facts({ proposal }: { proposal: ProposalDetails }) {
  const timeZone = useSession().me?.account?.time_zone
  const { kind, name, change, state, proposed_by, changed_at, note, has_other_base, problem } = proposal
  return (
    <>
      <div>
        <h3 className={classes.heading}>{name}</h3>
        <p className={classes.facts}>
          {wordOf(proposalKinds, kind)} · {changeWords[change]} · proposed by {proposed_by.name},{' '}
          <Moment at={changed_at} timeZone={timeZone} />
        </p>
        {state === 'open' ? (
          <p className={classes.facts}>{reachText(proposal)}</p>
        ) : (
          <StatusBadge tone={stateWords[state].tone}>{endText(proposal)}</StatusBadge>
        )}
      </div>
      {note !== null && <p className={classes.notice}>{note}</p>}
      {has_other_base && (
        <p className={classes.notice}>
          It was changed since the proposal. What you see is what it would be now: check it again.
        </p>
      )}
      {problem !== null && <p className={classes.notice}>It cannot be approved now: {problem}</p>}
    </>
  )
}

function useProposalActions(id: string, on: { onEnded: () => void; onOutdated: () => void }) {
  const messages = useMessages()
  const onError = (failure: Error) => {
    messages.error(failureText(failure))
    if (failure instanceof ApiFailure && failure.status === 409) on.onOutdated()
  }
  const onSuccess = ({ message }: { message: string }) => {
    messages.success(message)
    on.onEnded()
  }
  const [approve, sendBack, withdraw] = [useApprove(onError), useReturn(onError), useWithdraw(onError)]
  return {
    isBusy: approve.isPending || sendBack.isPending || withdraw.isPending,
    approve: (seen: string) => approve.mutate({ id, seen }, { onSuccess }),
    sendBack: (note: string) => sendBack.mutate({ id, note }, { onSuccess }),
    withdraw: () => withdraw.mutate(id, { onSuccess }),
  }
}
