import { type AddressKind, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { useSession } from '../../../../api/session.tsx'
import { useAddressPanel } from '../../../../ui/layout/use-address-panel.ts'
import { findMedia } from '../media.queries.ts'
import { addressForms } from './kind-parts.tsx'

/** The panels that create and change items that are an address, by their kind. */
export const useAddressPanels = () =>
  ({ web: usePanelOf('web'), stream: usePanelOf('stream') }) satisfies Record<AddressKind, unknown>

function usePanelOf(kind: AddressKind) {
  const { can } = useSession()
  const { name } = addressForms[kind]
  const noun = mediaKinds[kind].singular
  return useAddressPanel({
    name,
    createName: `new-${name}`,
    noun,
    find: findMedia,
    isAllowed: can('content', 'edit'),
    refusal: ({ file_type }) => (file_type === kind ? undefined : `This media item is not a ${noun}.`),
    canCreate: can('content', 'create'),
  })
}
