import type { BinItem } from '@digisigncast/contract/bin/bin'
import { type BinKind, binKinds } from '@digisigncast/contract/bin/bin-kinds'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { libraryPages } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/feedback/states.tsx'
import { ListFilters } from '../../../ui/forms/list-filters.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page, PageTabs } from '../../../ui/layout/page.tsx'
import { ListSearch, useListSearch } from '../../../ui/lists/list-search.tsx'
import results from '../../../ui/lists/paged-results.module.css'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import classes from './bin.module.css'
import { type BinQuestion, useBin } from './bin.queries.ts'
import { BinTable } from './bin-table.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useBinActions } from './use-bin-actions.ts'

const kinds = Object.entries(binKinds).map(([value, { plural }]) => ({ value, label: plural }))

/** Deleted things that can be restored. */
export function BinPage() {
  const { can } = useSession()
  const search = useListSearch()
  const [kind, setKind] = useState<BinKind>()
  const question = { ...(kind && { kind }), ...(search.wanted && { search: search.wanted }) }
  return (
    <Page
      title="Recycle Bin"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      tabs={can('content', 'view') && <PageTabs label="Library" pages={libraryPages} />}
      toolbar={
        <ListFilters>
          <ListSearch search={search} noun="deleted thing" total={undefined} />
          <Select
            aria-label="Kind"
            placeholder="All kinds"
            data={kinds}
            value={kind ?? null}
            clearable
            onChange={(chosen) => setKind((chosen as BinKind | null) ?? undefined)}
            className={classes.kind}
          />
        </ListFilters>
      }
    >
      <Results question={question} search={search.wanted} />
    </Page>
  )
}

function Results({ question, search }: { question: BinQuestion; search: string }) {
  const { me } = useSession()
  const query = useBin(question)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const actions = useBinActions(() => setSelected(new Set()))
  if (query.isPending) return <RowSkeletons count={6} columns={['3fr', '2fr', '2fr', '1fr']} height={56} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const items = query.data.pages.flatMap(({ data }) => data)
  const [first] = query.data.pages
  const chosen = items.filter(({ id }) => selected.has(id))
  if (items.length === 0)
    return question.kind || search ? (
      <NoMatch text="Nothing found in the recycle bin." search={search} />
    ) : (
      <EmptyState drawing="search" text="The recycle bin is empty." hint={emptyHint(first?.days ?? 0)} />
    )
  return (
    <>
      <p className={classes.about}>
        {first && first.bytes > 0 && `${bytesText(first.bytes)} of your storage. `}
        {first && `Deleted for good after ${first.days === 1 ? 'a day' : `${first.days} days`}.`}
      </p>
      <div className={results.surface} aria-busy={query.isPlaceholderData}>
        <BinTable
          items={items}
          timeZone={me?.account?.time_zone}
          selected={selected}
          onSelect={setSelected}
          onRestore={(item: BinItem) => actions.restore([item])}
          onDelete={(item: BinItem) => actions.askDelete([item])}
        />
      </div>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older ones
          </Button>
        </div>
      )}
      {chosen.length > 0 && (
        <BinBar
          items={chosen}
          isBusy={actions.isBusy}
          onRestore={() => actions.restore(chosen)}
          onDelete={() => actions.askDelete(chosen)}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ConflictDialog conflict={actions.conflict} isSaving={actions.isBusy} onClose={actions.closeConflict} />
    </>
  )
}

const emptyHint = (days: number): string =>
  days === 0
    ? 'Deleted things are not kept: an admin can change this in the settings.'
    : `What you delete can be restored here for ${days === 1 ? 'a day' : `${days} days`}, with its places.`

interface BarProps {
  items: readonly BinItem[]
  isBusy: boolean
  onRestore: () => void
  onDelete: () => void
  onClear: () => void
}

/** Actions on the selected entries. */
function BinBar({ items, isBusy, onRestore, onDelete, onClear }: BarProps) {
  return (
    <section className={classes.bar} aria-label="Selected things">
      <span className={classes.count}>{`${items.length.toLocaleString('en')} selected`}</span>
      <Button variant="subtle" onClick={onClear}>
        Deselect all
      </Button>
      {items.every((item) => item.is_restorable) && (
        <Button onClick={onRestore} loading={isBusy}>
          Restore
        </Button>
      )}
      {items.every((item) => item.is_deletable) && (
        <Button variant="default" onClick={onDelete} disabled={isBusy}>
          Delete now
        </Button>
      )}
    </section>
  )
}
