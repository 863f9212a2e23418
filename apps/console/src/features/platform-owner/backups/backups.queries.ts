import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as contract from '@digisigncast/contract/platform/backups'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

const whileRunningMs = 1000

/** Polled every second while a backup is running. */
export const useBackups = () =>
  useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call(contract.getBackups, {}, { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.running ? whileRunningMs : false),
  })

export const useStartBackup = () => useChange((_now: undefined) => call(contract.startBackup, {}))
export const useCancelBackup = () => useChange((_now: undefined) => call(contract.cancelBackup, {}))
export const useDeleteBackup = () => useChange((name: string) => call(contract.deleteBackup, { body: { name } }))
export const storeBackupSettings = (body: CallInput<typeof contract.saveBackupSettings>['body']) =>
  call(contract.saveBackupSettings, { body })

/** Downloads a backup with a link, because it may be larger than the memory of the page. */
export const useDownloadBackup = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { data } = await call(contract.openBackup, { body: { name } })
      const link = document.createElement('a')
      link.href = data.url
      link.download = name
      link.click()
    },
  })
