import type { Screen } from '@digisigncast/contract/content/screens'
import { Drawing } from '../../../../ui/feedback/drawings.tsx'
import { displayOf } from '../display/on-screen.ts'
import preview from '../display/screen-preview.module.css'
import { playsText } from './wall-order.ts'

/** The picture of a display from the last report of its device, which the list of screens has: no call per tile. */
export function TilePicture({ screen }: { screen: Pick<Screen, 'state' | 'devices'> }) {
  const { kind, device } = displayOf(screen)
  if (kind === 'missing')
    return (
      <span className={preview.missing} data-no-display>
        <Drawing name="plug" />
      </span>
    )
  if (kind === 'new') return <span className={preview.note}>Waiting for approval</span>
  if (kind === 'standby') return <span className={preview.standby}>Standby</span>
  const picture = device?.on_display.find(({ thumbnail }) => thumbnail !== null)?.thumbnail
  return (
    <span className={preview.content} data-off={kind === 'off' || undefined}>
      {picture ? (
        <img className={preview.picture} data-live src={picture} alt="" decoding="async" draggable={false} />
      ) : (
        <span className={preview.note}>{(kind === 'on' && playsText(screen)) || emptyText(kind)}</span>
      )}
    </span>
  )
}

const emptyText = (kind: string): string => (kind === 'off' ? 'No connection' : 'Nothing on the display')
