import * as settings from '@digisigncast/contract/accounts/settings'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useMessages } from '../../ui/feedback/messages.tsx'

const queryKey = ['settings']

export const useSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(settings.getSettings, {}, { signal }) })

type SettingsReply = Awaited<ReturnType<typeof readSettings>>
const readSettings = () => call(settings.getSettings, {})
type OnError = (error: Error) => void

// Sequential: an older choice must not arrive last.
const scope = { id: 'settings' }

/** Also refetches `me`: logo, name and time zone are on every page. */
function keep(client: QueryClient, { data }: SettingsReply) {
  client.setQueryData(queryKey, { data })
  return client.invalidateQueries({ queryKey: ['me'] })
}

export type SettingsPatch = Sent<typeof settings.updateSettings>['body']

export function useUpdateSettings(onError?: OnError) {
  const client = useQueryClient()
  const messages = useMessages()
  return useMutation({
    scope,
    mutationFn: (body: SettingsPatch) => call(settings.updateSettings, { body }),
    ...(onError && { onError }),
    onSuccess: async (reply) => {
      messages.success(reply.message ?? 'Settings saved successfully!')
      await keep(client, reply)
    },
  })
}

export function useUploadPicture(kind: settings.BrandPicture, onError: OnError) {
  const client = useQueryClient()
  const messages = useMessages()
  return useMutation({
    scope,
    mutationFn: (file: File) => call(settings.uploadBrandPicture, { params: { kind }, body: { file } }),
    onError,
    onSuccess: async (reply) => {
      messages.success(reply.message ?? 'Picture saved successfully!')
      await keep(client, reply)
    },
  })
}

export function useRemovePicture(kind: settings.BrandPicture) {
  const client = useQueryClient()
  const messages = useMessages()
  return useMutation({
    scope,
    mutationFn: () => call(settings.removeBrandPicture, { params: { kind } }),
    onSuccess: async (reply) => {
      messages.success(reply.message ?? 'Picture removed successfully!')
      await keep(client, reply)
    },
  })
}
