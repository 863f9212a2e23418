import * as users from '@digisigncast/contract/accounts/users'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import * as customers from '@digisigncast/contract/platform/customers'
import { getCustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { csvFile, saveFile } from '../../../ui/save-file.ts'

export type CustomersQuestion = NonNullable<CallInput<typeof customers.exportCustomers>['query']>
export type StatusFilter = NonNullable<CustomersQuestion['status']>

export const useCustomers = (question: CustomersQuestion, page: number) =>
  useQuery({
    queryKey: ['customers', 'list', question, page],
    queryFn: ({ signal }) =>
      call(customers.listCustomers, { query: { ...question, page, per_page: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useExportCustomers = (onCut: () => void) =>
  useMutation({
    mutationFn: async (query: CustomersQuestion) => (await call(customers.exportCustomers, { query })).data,
    onSuccess: ({ file_name, csv, is_cut }) => {
      saveFile(file_name, csvFile(csv))
      if (is_cut) onCut()
    },
  })

export const useCustomer = (id: string) =>
  useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call(customers.getCustomer, { params: { id } }, { signal }),
    select: ({ data }) => data,
  })

export const screensPerPage = 50

export const useCustomerScreens = (id: string, search: string, page: number) =>
  useQuery({
    queryKey: ['customers', 'screens', id, search, page],
    queryFn: ({ signal }) =>
      call(
        customers.listCustomerScreens,
        { params: { id }, query: { page, per_page: screensPerPage, ...(search && { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The customer as in the list; undefined if deleted. */
export async function findCustomer(id: string) {
  const customer = (await unlessDeleted(call(users.getUser, { params: { id } })))?.data
  return customer?.removed_at == null ? customer : undefined
}

/** Returns the platform's defaults for new customers. */
export const useCustomerDefaults = () =>
  useQuery({
    queryKey: ['platform-settings', 'customer-defaults'],
    queryFn: ({ signal }) => call(getCustomerDefaults, {}, { signal }),
    select: ({ data }) => data,
  })

type OnError = (error: Error) => void

/** Fetches the stored customer; undefined if deleted. */
export async function findStored(before: users.User): Promise<users.User | undefined> {
  const now = (await unlessDeleted(call(customers.getCustomer, { params: { id: before.id } })))?.data
  if (!now || now.removed_at !== null) return undefined
  const { name, username, email, status, version, team_member_limit: limit } = now
  const meta = limit === null ? [] : [{ key: 'max_team_members', value: String(limit) }]
  return { ...before, name, username, email, status, version, meta }
}

export const storeCustomer = (body: CallInput<typeof users.saveUser>['body']) => call(users.saveUser, { body })

export const useSaveCustomer = () => useChange(storeCustomer)

export const useDeleteCustomer = (onError: OnError) =>
  useChange((body: { userId: string; name: string }) => call(users.deleteUser, { body }), { onError })

export const useRestoreCustomer = () =>
  useChange((userId: string) => call(customers.restoreCustomer, { body: { userId } }))

export const setPassword = (body: CallInput<typeof customers.setCustomerPassword>['body']) =>
  call(customers.setCustomerPassword, { body })

export const useSaveBillingDetails = () =>
  useChange((body: CallInput<typeof customers.saveBillingDetails>['body']) =>
    call(customers.saveBillingDetails, { body }),
  )

export const useSaveNotes = () =>
  useChange((body: CallInput<typeof customers.saveCustomerNotes>['body']) =>
    call(customers.saveCustomerNotes, { body }),
  )
