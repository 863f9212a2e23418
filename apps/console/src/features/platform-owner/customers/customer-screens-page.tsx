import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import classes from './customers.module.css'
import { screensPerPage, useCustomer, useCustomerScreens } from './customers.queries.ts'
import { devicesText } from './devices-text.ts'

/** All screens of a customer, by name. */
export function CustomerScreensPage() {
  const { id = '' } = useParams()
  const { data: customer } = useCustomer(id)
  const search = usePagedSearch()
  const query = useCustomerScreens(id, search.wanted, search.page)
  return (
    <Page
      title={customer ? `Screens of ${customer.name}` : 'Screens'}
      back={
        <BackLink to={`/manage-users/${encodeURIComponent(id)}`}>{`Back To ${customer?.name ?? 'Customer'}`}</BackLink>
      }
      toolbar={<SearchBox value={search.typed} onChange={search.type} label="Search screens by name" />}
    >
      <PagedResults
        query={query}
        nouns="screens"
        perPage={screensPerPage}
        page={search.page}
        onPage={search.setPage}
        empty={
          search.wanted ? (
            <EmptyState drawing="search" text="No screens found." />
          ) : (
            <EmptyState drawing="screen" text="No screens yet." />
          )
        }
      >
        {(screens) => (
          <WideTable columns={['Name', 'Devices']}>
            {screens.map((screen) => (
              <tr key={screen.id}>
                <th scope="row" className={classes.name}>
                  {screen.name}
                </th>
                <td data-label="Devices">{devicesText(screen.devices)}</td>
              </tr>
            ))}
          </WideTable>
        )}
      </PagedResults>
    </Page>
  )
}
