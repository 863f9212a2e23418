import * as hooks from '@digisigncast/contract/accounts/hooks'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

const queryKey = ['hooks', 'list']

export const useHooks = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(hooks.listHooks, {}, { signal }),
    select: ({ data }) => data,
  })

/** The stored hook; undefined if deleted. */
export const findHook = async (id: string) => (await call(hooks.listHooks, {})).data.find((hook) => hook.id === id)

export const useHookCalls = (id: string) =>
  useQuery({
    queryKey: ['hooks', 'calls', id],
    queryFn: ({ signal }) => call(hooks.listHookCalls, { params: { id } }, { signal }),
    select: ({ data }) => data,
  })

export type HookBody = CallInput<typeof hooks.saveHook>['body']

export const storeHook = (body: HookBody) => call(hooks.saveHook, { body })

export const useRenewSecret = () => useChange((hook_id: string) => call(hooks.renewHookSecret, { body: { hook_id } }))

export const useDeleteHook = () => useChange((hook_id: string) => call(hooks.deleteHook, { body: { hook_id } }))
