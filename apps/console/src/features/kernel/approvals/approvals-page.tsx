import { wordOf } from '@digisigncast/contract/api/word-of'
import { type Proposal, ProposalKind, ProposalState, proposalKinds } from '@digisigncast/contract/proposals/proposals'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ListFilters } from '../../../ui/forms/list-filters.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { usePageOf } from '../../../ui/lists/use-paged-search.ts'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { stateWords } from './approval-words.ts'
import classes from './approvals.module.css'
import { findProposal, perPage, useProposals } from './approvals.queries.ts'
import { ProposalPanel } from './proposal-panel.tsx'

const states = ProposalState.options.map((value) => ({ value, label: stateWords[value].label }))
const kinds = ProposalKind.options.map((value) => ({ value, label: proposalKinds[value] }))

/** Proposed changes of what displays show: those that wait, and ended ones. */
export function ApprovalsPage() {
  const { can } = useSession()
  const [state, setState] = useState<ProposalState | undefined>('open')
  const [kind, setKind] = useState<ProposalKind>()
  const { page, setPage } = usePageOf(`${state ?? ''} ${kind ?? ''}`)
  const query = useProposals({ state, kind }, page)
  const panel = useAddressPanel({ name: 'proposal', noun: 'proposal', find: findProposal })
  return (
    <Page
      title="Approvals"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      toolbar={
        <ListFilters>
          <Select
            aria-label="State"
            placeholder="All states"
            data={states}
            value={state ?? null}
            clearable
            onChange={(chosen) => setState(chosen ?? undefined)}
            className={classes.filter}
          />
          <Select
            aria-label="Kind"
            placeholder="All kinds"
            data={kinds}
            value={kind ?? null}
            clearable
            onChange={(chosen) => setKind(chosen ?? undefined)}
            className={classes.filter}
          />
        </ListFilters>
      }
    >
      <PagedResults
        query={query}
        nouns="proposals"
        perPage={perPage}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState
            drawing="search"
            text={state === 'open' ? 'Nothing waits for approval.' : 'No proposals.'}
            hint={
              can('approval', 'publish')
                ? 'Changes by managers who cannot publish appear here.'
                : 'Your changes of what displays show appear here, until they are approved.'
            }
          />
        }
      >
        {(rows) => <ProposalTable rows={rows} onOpen={(row) => panel.openById(row.id)} />}
      </PagedResults>
      <AddressPanel panel={panel}>
        {(shown, proposal) => proposal && <ProposalPanel {...shown} id={proposal.id} />}
      </AddressPanel>
    </Page>
  )
}

function ProposalTable({ rows, onOpen }: { rows: readonly Proposal[]; onOpen: (row: Proposal) => void }) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <WideTable
      caption="Proposals, newest first"
      columns={['Name', 'Kind', 'Proposed by', 'Proposed', 'State', { label: 'Actions', is: 'action' }]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row" className={classes.name}>
            {row.name}
          </th>
          <td data-label="Kind">{wordOf(proposalKinds, row.kind)}</td>
          <td data-label="Proposed by" className={classes.by}>
            {row.proposed_by.name}
          </td>
          <td data-label="Proposed">
            <Moment at={row.created_at} timeZone={timeZone} />
          </td>
          <td data-label="State">
            <StatusBadge tone={stateWords[row.state].tone}>{stateWords[row.state].label}</StatusBadge>
          </td>
          <td>
            <Button variant="default" size="xs" aria-label={`Open ${row.name}`} onClick={() => onOpen(row)}>
              Open
            </Button>
          </td>
        </tr>
      ))}
    </WideTable>
  )
}
