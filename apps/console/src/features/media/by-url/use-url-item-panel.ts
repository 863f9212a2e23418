import { useSession } from '../../../api/session.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { findMedia } from '../media.queries.ts'

const panels = {
  web: { name: 'web-page', createName: 'new-web-page', noun: 'web page' },
  stream: { name: 'stream', createName: 'new-stream', noun: 'stream' },
} as const

/** The panel that creates and changes items of a kind that is an address. */
export function useUrlItemPanel(kind: keyof typeof panels) {
  const { can } = useSession()
  const panel = panels[kind]
  return useAddressPanel({
    ...panel,
    find: findMedia,
    isAllowed: can('content', 'edit'),
    refusal: ({ file_type }) => (file_type === kind ? undefined : `This media item is not a ${panel.noun}.`),
    canCreate: can('content', 'create'),
  })
}
