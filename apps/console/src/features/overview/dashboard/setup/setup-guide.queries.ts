import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { dismissSetupGuide } from '@digisigncast/contract/accounts/setup-guide'
import { deleteManyMedia } from '@digisigncast/contract/content/media'
import { call } from '../../../../api/client.ts'
import { useChange } from '../../../../api/use-change.ts'

export const useDismissGuide = () => useChange(() => call(dismissSetupGuide, {}))

export const useConfirmTimeZone = () => useChange((time_zone: string) => call(updateSettings, { body: { time_zone } }))

export const useRemoveSamples = () => useChange((media_ids: string[]) => call(deleteManyMedia, { body: { media_ids } }))
