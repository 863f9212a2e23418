import { type CustomerSort, customerSorts } from '@digisigncast/contract/platform/customers'

export interface CustomersOrder {
  sort: CustomerSort
  order: 'asc' | 'desc'
}

export const usualOrder: CustomersOrder = { sort: 'created', order: 'desc' }

/** The order in which a column is sorted first. */
const firstOrder: Record<CustomerSort, CustomersOrder['order']> = {
  created: 'desc',
  name: 'asc',
  plan: 'asc',
  screens: 'desc',
  trial_end: 'asc',
  overdue: 'desc',
  last_active: 'desc',
}

/** The order after a click on the heading of a column. */
export function orderAfter(now: CustomersOrder, sort: CustomerSort): CustomersOrder {
  if (now.sort !== sort) return { sort, order: firstOrder[sort] }
  return { sort, order: now.order === 'asc' ? 'desc' : 'asc' }
}

const words: Record<CustomerSort, Record<CustomersOrder['order'], string>> = {
  created: { desc: 'Newest first', asc: 'Oldest first' },
  name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
  plan: { asc: 'Plan, A to Z', desc: 'Plan, Z to A' },
  screens: { desc: 'Most screens first', asc: 'Fewest screens first' },
  trial_end: { asc: 'Trial ends soonest', desc: 'Trial ends latest' },
  overdue: { desc: 'Most overdue invoices first', asc: 'Fewest overdue invoices first' },
  last_active: { desc: 'Last active first', asc: 'Longest inactive first' },
}

/** Choices of the field that sorts the list, also where the table has no headings. */
export const orderChoices = customerSorts.flatMap((sort) =>
  (['asc', 'desc'] as const)
    .toSorted((a) => (a === firstOrder[sort] ? -1 : 1))
    .map((order) => ({ value: `${sort}.${order}`, label: words[sort][order] })),
)

/** Reads the value of a choice; the usual order for an unknown one. */
export function readOrder(value: string | null): CustomersOrder {
  const [key, order] = value?.split('.') ?? []
  const sort = customerSorts.find((one) => one === key)
  return sort && (order === 'asc' || order === 'desc') ? { sort, order } : usualOrder
}
