import type { PreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { Button } from '@mantine/core'
import { usePrepared } from '../../../api/prepared-takeovers.ts'
import { useSession } from '../../../api/session.tsx'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { NoticePicture } from '../../../ui/pictures/notice-picture.tsx'
import { layerText, OverlayPicture } from '../../kernel/overlay-place/index.ts'
import classes from './prepared-page.module.css'
import { StartButtons } from './start-buttons.tsx'
import { findPrepared } from './takeovers.queries.ts'
import { useDeletePrepared } from './use-delete-prepared.ts'
import { durationText, whatText, whereText } from './words.ts'

const PreparedPanel = later(() => import('./prepared-panel.tsx').then((part) => part.PreparedPanel))

/** Prepared takeovers. */
export function TakeoversPage() {
  const { can } = useSession()
  const mayEdit = can('takeover', 'edit')
  const form = useAddressPanel({ noun: 'takeover', find: findPrepared, canCreate: mayEdit })
  const remove = useDeletePrepared(form.close)
  const create = () => form.open(undefined)
  return (
    <Page
      title="Takeovers"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={mayEdit && <CreateButton onClick={create}>Prepare Takeover</CreateButton>}
    >
      <Prepared
        onOpen={({ id }) => form.openById(id)}
        onCreate={mayEdit ? create : undefined}
        onDelete={mayEdit ? remove : undefined}
      />
      <AddressPanel panel={form}>
        {(panel, takeover) => <PreparedPanel {...panel} takeover={takeover} onDelete={remove} />}
      </AddressPanel>
    </Page>
  )
}

interface ListProps {
  onOpen: (takeover: PreparedTakeover) => void
  onCreate: (() => void) | undefined
  onDelete: ((takeover: PreparedTakeover) => void) | undefined
}

function Prepared({ onOpen, onCreate, onDelete }: ListProps) {
  const prepared = usePrepared()
  const mayStart = useSession().can('takeover', 'start')
  if (prepared.isPending) return <RowSkeletons count={4} columns={['1fr', '2fr', '1fr']} height={72} />
  if (!prepared.data) return <ErrorState error={prepared.error} onRetry={() => void prepared.refetch()} />
  if (prepared.data.length === 0)
    return (
      <EmptyState
        drawing="screen"
        text="No prepared takeovers."
        hint="A takeover shows a notice or content above everything else, for example Fire or Closed. Its files are on the displays before it starts."
        action={onCreate && <Button onClick={onCreate}>Prepare Takeover</Button>}
      />
    )
  return (
    <ul className={classes.list} aria-label="Prepared takeovers">
      {prepared.data.map((takeover) => (
        <li key={takeover.id} className={classes.row}>
          <span className={classes.picture}>
            <TakeoverPicture takeover={takeover} />
          </span>
          <button type="button" className={classes.open} onClick={() => onOpen(takeover)}>
            <span className={classes.name}>{takeover.name}</span>
            <span className={classes.facts}>
              {whatText(takeover)} · {takeover.overlay && `${layerText(takeover.overlay)} · `}
              {whereText(takeover)} · {durationText(takeover.minutes)}
            </span>
          </button>
          {mayStart && takeover.is_editable && isStartable(takeover) && <StartButtons takeover={takeover} />}
          {onDelete && takeover.is_editable && (
            <DeleteButton name={takeover.name} onDelete={() => onDelete(takeover)} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Its content may have been deleted. */
const isStartable = ({ notice, content }: PreparedTakeover): boolean => notice !== null || content.length > 0

/** Its notice, or the first picture of its content; above the content, at its place. */
export function TakeoverPicture({ takeover: { notice, content, overlay } }: { takeover: PreparedTakeover }) {
  const picture = content.find(({ thumbnail }) => thumbnail)?.thumbnail ?? null
  if (overlay) return <OverlayPicture overlay={{ ...overlay, notice: notice ?? undefined, thumbnail: picture }} />
  if (notice) return <NoticePicture notice={notice} />
  return picture ? <img src={picture} alt="" /> : null
}
