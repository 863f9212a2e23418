import type { Screen } from '@digisigncast/contract/screens'
import classes from './screen-glass.module.css'
import { useProgramme } from './screens.queries.ts'
import { useFrame } from './use-frame.ts'

type Item = NonNullable<ReturnType<typeof useProgramme>['data']>[number]
const nothing: Item[] = []

/** What plays on the screen now, from the same timeline as its players. */
export function ScreenGlass({ screen }: { screen: Screen }) {
  const programme = useProgramme(screen.id)
  const frame = useFrame(programme.data ?? nothing)
  if (programme.isPending) return <div className={classes.waiting} />
  if (programme.isError && !frame) return <p className={classes.note}>What plays here could not be read.</p>
  if (!frame) {
    return <p className={classes.note}>{screen.content.length > 0 ? 'Nothing to play yet' : 'Nothing linked yet'}</p>
  }
  // The next picture is loaded beside it, so that the change never shows an empty glass.
  const items = frame.next.id === frame.item.id ? [frame.item] : [frame.item, frame.next]
  return items.map((item) => <Picture key={item.id} item={item} isLive={item === frame.item} />)
}

function Picture({ item, isLive }: { item: Item; isLive: boolean }) {
  const { file_path, thumbnail, file_type, title } = item.media
  const shared = { className: classes.picture, 'data-live': isLive || undefined, 'aria-hidden': !isLive }
  if (file_type === 'video' && !thumbnail) {
    return <video {...shared} src={file_path} aria-label={title} muted playsInline preload="metadata" />
  }
  return <img {...shared} src={thumbnail ?? file_path} alt={title} decoding="async" draggable={false} />
}
