import { ScreenGroup } from '@digisigncast/contract/devices/screen-state'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { changedQuery } from '../../../../ui/layout/address/panel-address.ts'

/** Filter of the wall, kept in its address: it survives a reload, and can be the start page of a monitor. */
export function useWallFilter() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (patch: { tag?: string | undefined; state?: ScreenGroup | undefined }) =>
      setParams(() => changedQuery(patch), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return {
    tag: params.get('tag')?.slice(0, 100) || undefined,
    state: ScreenGroup.options.find((group) => group === params.get('state')),
    change,
  }
}
