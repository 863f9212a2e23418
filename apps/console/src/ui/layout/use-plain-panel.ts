import { useCallback } from 'react'
import { useAddressPanel } from './use-address-panel.ts'

/** State of a side panel without an object, with the address `?panel=name`. */
export function usePlainPanel(name: string, isAllowed = true) {
  const panel = useAddressPanel<{ id: string }>({
    name,
    noun: name,
    find: async () => undefined,
    createName: name,
    canCreate: isAllowed,
  })
  const { open } = panel
  return { ...panel, open: useCallback((kept?: object) => open(undefined, kept), [open]) }
}
