import type { Asset, Manifest, ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import type { Screen } from '@digisigncast/contract/content/screens'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import type { OnDisplay } from '@digisigncast/contract/devices/devices'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import { IconBroadcast, IconWorld } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { Drawing } from '../../ui/feedback/drawings.tsx'
import { NoticePicture } from '../../ui/pictures/notice-picture.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { displayOf, type ScreenDisplay } from './screen-display.ts'
import classes from './screen-preview.module.css'
import { useManifest } from './screens.queries.ts'
import { useScene, useTakeover } from './use-scene.ts'

type Assets = Manifest['assets']

/** Picture of a screen's display, continued from the last report of its device. */
export function ScreenPreview({ screen }: { screen: Screen }) {
  const { state, devices } = screen
  const display = useMemo(() => displayOf({ state, devices }), [state, devices])
  if (display.kind === 'missing') return <NoDisplay />
  if (display.kind === 'standby')
    return (
      <>
        <p className={classes.standby}>Standby</p>
        {display.strip && <Strip {...display.strip} />}
      </>
    )
  return (
    <>
      <div className={classes.content} data-off={display.kind === 'off' || undefined}>
        <Content screen={screen} display={display} />
      </div>
      {display.strip && <Strip {...display.strip} />}
    </>
  )
}

/** The frame around it is dashed. */
function NoDisplay() {
  const canConnect = useSession().can('screens', 'edit')
  return (
    <div className={classes.missing} data-no-display>
      <Drawing name="plug" />
      {canConnect ? (
        <Link to={connectPath} title="Connect a display">
          <span>Connect a display</span>
        </Link>
      ) : (
        <span>No display connected</span>
      )}
    </div>
  )
}

function Strip({ text, since }: NonNullable<ScreenDisplay['strip']>) {
  const timeZone = useSession().me?.account?.time_zone
  return (
    <p className={classes.strip}>
      {text} {since !== null && <Moment at={since} timeZone={timeZone} show="recent" />}
    </p>
  )
}

function Content({ screen, display }: { screen: Screen; display: ScreenDisplay }) {
  const manifest = useManifest(screen.id)
  const { items } = display
  const { failing } = screen.state
  const notice = useTakeover(manifest.data)?.notice
  const scene = useScene(manifest.data, {
    anchors: items,
    failing,
    isStill: display.kind === 'off',
  })
  if (notice && display.kind === 'on') return <NoticePicture notice={notice} />
  if (display.kind === 'blank') return <p className={classes.note}>{blankText(screen)}</p>
  if (manifest.isPending) return <div className={classes.waiting} />
  if (!scene && items.length > 0) return <Reported item={items[0]} />
  if (manifest.isError && !scene) return <p className={classes.note}>What plays here could not be read.</p>
  if (!scene && manifest.data && playableScenes(manifest.data.scenes).length > 0)
    return <p className={classes.note}>Nothing to play at this time</p>
  if (!scene || !manifest.data) return <p className={classes.note}>{blankText(screen)}</p>
  const { assets } = manifest.data
  const live = scene.regions.map(({ region, frame }) => (
    <RegionPreview
      key={`${scene.item.id} ${region.name}`}
      region={region}
      isShared={scene.regions.length > 1}
      item={frame?.item}
      next={frame?.next}
      assets={assets}
      isLive
    />
  ))
  if (scene.next === scene.item) return live
  // The next scene is preloaded, so that the display is never empty.
  const upcoming = scene.next.regions.map((region) => (
    <RegionPreview key={`${scene.next.id} ${region.name}`} region={region} next={region.items[0]} assets={assets} />
  ))
  return [...live, ...upcoming]
}

const blankText = ({ content }: Screen) => (content.length > 0 ? 'Nothing to play yet' : 'Nothing linked yet')

/** An item that is no longer in the manifest, or not yet. */
function Reported({ item }: { item: OnDisplay | undefined }) {
  if (!item?.thumbnail) return <p className={classes.note}>{item?.title ?? 'A deleted item'}</p>
  return <img className={classes.picture} data-live src={item.thumbnail} alt={item.title ?? ''} draggable={false} />
}

interface RegionProps {
  region: Region
  /** Draws a border, if there are several regions. */
  isShared?: boolean
  item?: ManifestItem | undefined
  /** The preloaded next item. */
  next: ManifestItem | undefined
  assets: Assets
  isLive?: boolean
}

const RegionPreview = memo(function RegionPreview({ region, isShared, item, next, assets, isLive }: RegionProps) {
  const { x, y, width, height } = region
  const pictures = [item, next?.id === item?.id ? undefined : next].filter((each) => each !== undefined)
  return (
    <div
      className={classes.region}
      data-shared={isShared || undefined}
      aria-hidden={!isLive}
      style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
    >
      {pictures.map((picture) => {
        const isOnDisplaysOnly = picture.kind === 'package' || picture.web !== undefined || picture.stream !== undefined
        if (isOnDisplaysOnly) return <NamePreview key={picture.id} item={picture} isLive={picture === item} />
        const asset = assets[picture.asset ?? '']
        return asset && <Picture key={picture.id} item={picture} asset={asset} isLive={picture === item} />
      })}
    </div>
  )
})

/** Web pages, HTML packages and streams are loaded by displays only. */
function NamePreview({ item: { title, web, stream }, isLive }: { item: ManifestItem; isLive: boolean }) {
  const Icon = stream ? IconBroadcast : IconWorld
  const url = (web ?? stream)?.url
  return (
    <span className={classes.page} data-live={isLive || undefined} aria-hidden={!isLive}>
      <Icon size={28} stroke={1.5} aria-hidden />
      {url === undefined ? title : new URL(url).host}
    </span>
  )
}

function Picture({ item, asset, isLive }: { item: ManifestItem; asset: Asset; isLive: boolean }) {
  const objectFit = item.fit === 'stretch' ? ('fill' as const) : item.fit
  const shared = {
    className: classes.picture,
    'data-live': isLive || undefined,
    'aria-hidden': !isLive,
    style: { objectFit, backgroundColor: item.color },
  }
  if (item.kind === 'video' && !asset.thumbnail) {
    return <video {...shared} src={asset.url} aria-label={item.title} muted playsInline preload="metadata" />
  }
  const src = asset.thumbnail ?? asset.url
  const isFilled = isLive && (item.fit ?? 'contain') === 'contain' && item.color === undefined
  return (
    <>
      {isFilled && <img className={classes.backdrop} src={src} alt="" aria-hidden decoding="async" draggable={false} />}
      <img {...shared} src={src} alt={item.title} decoding="async" draggable={false} />
    </>
  )
}
