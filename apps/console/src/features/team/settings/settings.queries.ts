import * as settings from '@digisigncast/contract/accounts/settings'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'

const queryKey = ['settings']

export const useSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(settings.getSettings, {}, { signal }) })

type SettingsReply = Awaited<ReturnType<typeof readSettings>>
const readSettings = () => call(settings.getSettings, {})
type OnError = (error: Error) => void

/** Shows the saved settings at once. Also refetches `me`: logo, name and time zone are on every page. */
function useSettingsChange<Input>(
  change: (input: Input) => Promise<SettingsReply & { message?: string | undefined }>,
  savedText: string,
  onError?: OnError,
) {
  const client = useQueryClient()
  const messages = useMessages()
  return useChange(change, {
    // Sequential: an older choice must not arrive last.
    scope: { id: 'settings' },
    onError,
    onSuccess: ({ data, message }) => {
      messages.success(message ?? savedText)
      client.setQueryData(queryKey, { data })
    },
  })
}

export type SettingsPatch = CallInput<typeof settings.updateSettings>['body']

export const useUpdateSettings = (onError?: OnError) =>
  useSettingsChange(
    (body: SettingsPatch) => call(settings.updateSettings, { body }),
    'Settings saved successfully!',
    onError,
  )

/** Saves single settings. `shown` has the chosen values while they are saved. */
export function useShownSettings(stored: settings.Settings) {
  const { mutate, isPending, variables } = useUpdateSettings()
  const shown: settings.Settings = { ...stored, ...(isPending && variables) }
  return { shown, save: (patch: SettingsPatch) => mutate(patch) }
}

export const useUploadPicture = (kind: settings.BrandPicture, onError: OnError) =>
  useSettingsChange(
    (file: File) => call(settings.uploadBrandPicture, { params: { kind }, body: { file } }),
    'Picture saved successfully!',
    onError,
  )

export const useRemovePicture = (kind: settings.BrandPicture) =>
  useSettingsChange(
    (_now: undefined) => call(settings.removeBrandPicture, { params: { kind } }),
    'Picture removed successfully!',
  )
