import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import { allSourceKinds, sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import { Link } from 'react-router'
import { libraryPages, newSourcePath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { onItsPage } from '../../../ui/layout/address/panel-address.ts'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page, PageTabs } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListResults } from '../../../ui/lists/list-results.tsx'
import { ListSearch, useListSearch } from '../../../ui/lists/list-search.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { findSource, useDataSources } from './data-sources.queries.ts'
import classes from './kind-links.module.css'
import { KindIcon, sourceKindOf } from './kinds/source-kinds.tsx'
import { SourceTable } from './source-table.tsx'
import { namedLike } from './source-words.ts'
import { useConfirmedDelete } from './use-delete-source.tsx'

const SourcePanel = later(() => import('./form/source-panel.tsx').then((part) => part.SourcePanel))

const noneFound = 'No data sources found.'

export function DataSourcesPage() {
  const search = useListSearch()
  const { data, error, refetch } = useDataSources()
  const canCreate = useSession().can('content', 'create')
  const panel = useAddressPanel<DataSource>({ noun: 'data source', find: findSource, canCreate })
  const remove = useConfirmedDelete(panel.close)
  const items = data && namedLike(data, search.wanted)
  return (
    <Page
      title="Data Sources"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={canCreate && <CreateButton onClick={() => panel.open()}>Create Data Source</CreateButton>}
      tabs={<PageTabs label="Library" pages={libraryPages} />}
      toolbar={<ListSearch search={search} noun="data source" total={items?.length} />}
    >
      <ListResults
        list={{ items, error, onRetry: () => void refetch() }}
        emptyText={noneFound}
        wanted={search.wanted}
        skeletons={<RowSkeletons count={6} columns={['3fr', '2fr', '2fr', '1fr']} height={62} />}
        empty={
          <EmptyState
            drawing="data"
            text={noneFound}
            hint="A data source brings a table, headlines, events or the weather into slides, and keeps them up to date: change a price once, and all displays show it."
            action={canCreate && <KindLinks />}
          />
        }
      >
        {(sources) => <SourceTable sources={sources} onOpen={({ id }) => panel.openById(id)} onDelete={remove} />}
      </ListResults>
      <AddressPanel panel={panel}>
        {(opened, source) => (
          <SourcePanel
            {...opened}
            source={source}
            onCreated={(created) => {
              if (sourceKinds[created.settings.kind].isRetrieved) panel.keepOpen(created)
            }}
            onDelete={remove}
          />
        )}
      </AddressPanel>
    </Page>
  )
}

/** Links to a new source of each kind. */
function KindLinks() {
  return (
    <ul className={classes.kinds}>
      {allSourceKinds.map((kind) => (
        <li key={kind}>
          <Link to={newSourcePath(kind)} state={onItsPage} className={classes.kind}>
            <KindIcon kind={kind} />
            <span>
              <span className={classes.label}>{sourceKinds[kind].label}</span>
              <span className={classes.hint}>{sourceKindOf(kind).hint}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
