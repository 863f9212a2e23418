import type { MediaDetails } from '@digisigncast/contract/content/media'
import { useSession } from '../../../../api/session.tsx'
import { lookOf } from '../../../../ui/kinds/kind-looks.ts'
import { bytesText } from '../../../../ui/text/bytes-text.ts'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { Moment } from '../../../../ui/text/moment.tsx'
import { useFolders } from '../../folders/index.ts'
import { codecsText, isUploaded, typeText } from '../media-words.ts'
import classes from './details-panel.module.css'

export function DetailsFacts({ media }: { media: MediaDetails }) {
  const { me } = useSession()
  const { data: folders } = useFolders()
  const folder = folders?.find(({ id }) => id === media.folder_id)
  return (
    <dl className={classes.facts}>
      <dt>Type</dt>
      <dd>{[typeText(media), codecsText(media)].filter(Boolean).join(' · ')}</dd>
      {media.pages === null ? null : (
        <>
          <dt>Pages</dt>
          <dd>{media.pages}</dd>
        </>
      )}
      <Size media={media} />
      {media.width && media.height ? (
        <>
          <dt>Resolution</dt>
          <dd>
            {media.width} × {media.height}
          </dd>
        </>
      ) : null}
      {media.duration === null ? null : (
        <>
          <dt>Duration</dt>
          <dd>{clockText(media.duration)}</dd>
        </>
      )}
      <dt>Folder</dt>
      <dd>{folder?.name ?? 'No folder'}</dd>
      <dt>{isUploaded(media) ? 'Uploaded by' : 'Created by'}</dt>
      <dd>{media.uploaded_by ?? 'A former user'}</dd>
      <dt>{isUploaded(media) ? 'Uploaded' : 'Created'}</dt>
      <dd>
        <Moment at={media.created_at} timeZone={me?.account?.time_zone} />
      </dd>
    </dl>
  )
}

function Size({ media: { file_type, bytes, original_bytes } }: { media: MediaDetails }) {
  const { size } = lookOf(file_type)
  if (size === 'none') return null
  const played = size === 'upload' ? original_bytes : bytes
  if (!played) return null
  return (
    <>
      <dt>Size</dt>
      <dd>
        {bytesText(played)}
        {original_bytes !== played && original_bytes > 0 ? ` (uploaded: ${bytesText(original_bytes)})` : ''}
      </dd>
    </>
  )
}
