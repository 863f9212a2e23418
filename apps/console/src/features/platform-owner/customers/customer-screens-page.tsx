import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
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
    <ListPage
      title={customer ? `Screens of ${customer.name}` : 'Screens'}
      back={
        <BackLink to={`/manage-users/${encodeURIComponent(id)}`}>{`Back To ${customer?.name ?? 'Customer'}`}</BackLink>
      }
      search={search}
      searchLabel="Search screens by name"
      query={query}
      nouns="screens"
      perPage={screensPerPage}
      empty={<EmptyState drawing="screen" text="No screens yet." />}
      renderRows={(screens) => (
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
    />
  )
}
