import type { AuditEntry } from '@digisigncast/contract/audit/audit'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CsvButton } from '../../../ui/lists/csv-button.tsx'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import results from '../../../ui/lists/paged-results.module.css'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './audit.module.css'
import { type AuditQuestion, findEntry, useAudit, useDownload } from './audit.queries.ts'
import { AuditFilters } from './audit-filters.tsx'
import { actionText, actorText } from './audit-words.ts'
import { type AuditFilter, type AuditFilterState, useAuditFilter } from './use-audit-filter.ts'

const EntryPanel = later(() => import('./entry-panel.tsx').then((part) => part.EntryPanel))

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

function questionOf(filter: AuditFilter, search: string, time_zone: string): AuditQuestion {
  const { kind, from, to, actor, thing, address } = filter
  return {
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(actor && { actor }),
    ...(thing && { thing }),
    ...(address && { address }),
    ...(search && { search }),
    time_zone,
  }
}

/** Page of the audit log: of the account, or of the platform owner's own acts. */
export function AuditPage() {
  const { me } = useSession()
  const timeZone = me?.account?.time_zone
  const state = useAuditFilter()
  const [search] = useDebouncedValue(state.filter.search.trim(), searchAfterMs)
  const question = questionOf(state.filter, search, timeZone ?? browserZone)
  const messages = useMessages()
  const file = useDownload((failure) => messages.error(failureText(failure)))
  const isOf = (type: 'csv' | 'jsonl') => file.isPending && file.variables.type === type
  return (
    <Page
      title="Audit log"
      back={
        me?.account ? <BackLink to="/Settings">Settings</BackLink> : <BackLink to="/system-logs">System Logs</BackLink>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={isOf('jsonl')}
            onClick={() => file.mutate({ type: 'jsonl', question })}
          >
            JSON lines
          </Button>
          <CsvButton
            isDisabled={false}
            isLoading={isOf('csv')}
            onClick={() => file.mutate({ type: 'csv', question })}
          />
        </>
      }
      toolbar={<AuditFilters {...state} />}
    >
      <Results question={question} state={state} timeZone={timeZone} />
    </Page>
  )
}

interface ResultsProps {
  question: AuditQuestion
  state: AuditFilterState
  timeZone: string | undefined
}

function Results({ question, state, timeZone }: ResultsProps) {
  const query = useAudit(question)
  const panel = useAddressPanel<AuditEntry>({ name: 'entry', noun: 'entry', find: findEntry })
  if (query.isPending) return <RowSkeletons count={8} columns={['2fr', '2fr', '1fr']} height={44} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const entries = query.data.pages.flatMap(({ data }) => data)
  return (
    <>
      {entries.length > 0 ? (
        <div className={results.surface} aria-busy={query.isPlaceholderData}>
          <AuditTable entries={entries} timeZone={timeZone} onOpen={panel.open} />
        </div>
      ) : (
        !query.hasNextPage && <Empty state={state} />
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {entries.length > 0 ? 'Show older entries' : 'Search older entries'}
          </Button>
        </div>
      )}
      <AddressPanel panel={panel}>
        {(opened, entry) => <EntryPanel {...opened} entry={entry} timeZone={timeZone} onPick={state.pick} />}
      </AddressPanel>
    </>
  )
}

const Empty = ({ state }: { state: AuditFilterState }) =>
  state.isFiltered ? (
    <NoMatch
      text="No entries found."
      search={state.filter.search}
      action={
        <Button variant="default" onClick={state.clear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      drawing="search"
      text="No entries yet."
      hint="Changes of users, API tokens and the server are listed here."
    />
  )

interface TableProps {
  entries: readonly AuditEntry[]
  timeZone: string | undefined
  onOpen: (entry: AuditEntry) => void
}

const countText = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`

function AuditTable({ entries, timeZone, onOpen }: TableProps) {
  return (
    <WideTable caption="Entries of the audit log, newest first" columns={['What', 'Name', 'By', 'IP address', 'Time']}>
      {entries.map((entry) => (
        <tr key={entry.id} className={classes.row}>
          <th scope="row" className={classes.what}>
            <button type="button" className={classes.open} onClick={() => onOpen(entry)}>
              {actionText(entry)}
            </button>
            <span className={classes.count}>{countText(entry.change_count)}</span>
          </th>
          <td data-label="Name" className={classes.text}>
            {entry.thing?.name || '–'}
          </td>
          <td data-label="By" className={classes.text}>
            {actorText(entry.actor)}
          </td>
          <td data-label="IP address">{entry.address ?? '–'}</td>
          <td data-label="Time" className={classes.time}>
            <Moment at={entry.created_at} timeZone={timeZone} show="second" />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}
