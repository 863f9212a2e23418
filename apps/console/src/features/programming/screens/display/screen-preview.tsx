import type { Asset, Manifest, ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import type { OnDisplay } from '@digisigncast/contract/devices/devices'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import type { ShownOverlay } from '@digisigncast/timeline/overlays/overlays-at'
import type { SceneFrame } from '@digisigncast/timeline/scene-at'
import { IconBroadcast, IconWorld } from '@tabler/icons-react'
import { lazy, memo, Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../../api/session.tsx'
import { Drawing } from '../../../../ui/feedback/drawings.tsx'
import { lookOf } from '../../../../ui/kinds/kind-looks.ts'
import { NoticePicture } from '../../../../ui/pictures/notice-picture.tsx'
import { Moment } from '../../../../ui/text/moment.tsx'
import { DrawnOverlays } from '../../../kernel/overlay-place/index.ts'
import { type OnDevice, type ScreenDisplay, type Shown, titleOf } from './on-screen.ts'
import classes from './screen-preview.module.css'
import { useOnScreen, usePlanned } from './use-on-screen.ts'

type Assets = Manifest['assets']

// Loaded on demand: few screens have slides with data.
const SlideTile = lazy(() => import('./slide-tile.tsx').then((module) => ({ default: module.SlideTile })))

/** Picture of what is on a screen's display. */
export function ScreenPreview({ screen }: { screen: Shown }) {
  const { display, on, manifest } = useOnScreen(screen)
  if (display.kind === 'missing') return <NoDisplay />
  if (display.kind === 'new') return <p className={classes.note}>Waiting for approval</p>
  const { strip } = display
  return (
    <>
      {display.kind === 'standby' ? (
        <p className={classes.standby}>Standby</p>
      ) : (
        <div className={classes.content} data-off={display.kind === 'off' || undefined}>
          {display.kind === 'blank' || !on ? (
            <p className={classes.note}>{blankText(screen)}</p>
          ) : (
            <OnDisplayNow on={on} manifest={manifest.data} />
          )}
        </div>
      )}
      {strip && <Strip {...strip} />}
    </>
  )
}

/** Picture of what a screen should show now, with or without a device. */
export function PlannedPreview({ screen }: { screen: Shown }) {
  const { manifest, planned } = usePlanned(screen.id)
  if (manifest.isError && !planned) return <p className={classes.note}>What plays here could not be read.</p>
  if (!planned || !manifest.data) return <div className={classes.waiting} />
  const { scene, overlays, notice, isStandby } = planned
  if (notice) return <NoticePicture notice={notice} />
  if (isStandby) return <p className={classes.standby}>Standby</p>
  if (scene) return <ScenePicture scene={scene} overlays={overlays} manifest={manifest.data} />
  return <p className={classes.note}>{manifest.data.empty ? blankText(screen) : 'Nothing to play at this time'}</p>
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

function OnDisplayNow({ on, manifest }: { on: OnDevice; manifest: Manifest | undefined }) {
  const { notice, scene, overlays, items, titles } = on
  if (notice) return <NoticePicture notice={notice} />
  if (scene && manifest) return <ScenePicture scene={scene} overlays={overlays} manifest={manifest} />
  if (items.length > 0)
    return items.map((item) => <Reported key={item.region} item={item} region={regionOf(manifest, item)} />)
  return <p className={classes.note}>{titles.join(', ') || 'Nothing on the display'}</p>
}

/** The place of a reported item on the display; undefined if the manifest no longer has it. */
function regionOf(manifest: Manifest | undefined, { scene_id, region }: OnDisplay): Region | undefined {
  const scenes = [...(manifest?.scenes ?? []), ...Object.values(manifest?.contents ?? {}).flat()]
  return scenes.find(({ id }) => id === scene_id)?.regions.find(({ name }) => name === region)
}

const placeOf = ({ x, y, width, height }: Pick<Region, 'x' | 'y' | 'width' | 'height'>) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
})

const wholeDisplay = { x: 0, y: 0, width: 100, height: 100 }

interface SceneProps {
  scene: SceneFrame
  overlays: readonly ShownOverlay[]
  manifest: Manifest
}

function ScenePicture({ scene, overlays, manifest }: SceneProps) {
  const { assets, screen } = manifest
  const live = scene.regions.map(({ region, frame }) => (
    <RegionPreview
      key={`${scene.item.id} ${region.name}`}
      region={region}
      isShared={scene.regions.length > 1}
      item={frame?.item}
      next={frame?.next}
      assets={assets}
      timeZone={screen.timeZone}
      isLive
    />
  ))
  const above = overlays.length > 0 && <OverlayPictures key="overlays" overlays={overlays} manifest={manifest} />
  if (scene.next === scene.item) return [...live, above]
  // The next scene is preloaded, so that the display is never empty.
  const upcoming = scene.next.regions.map((region) => (
    <RegionPreview
      key={`${scene.next.id} ${region.name}`}
      region={region}
      next={region.items[0]}
      assets={assets}
      timeZone={screen.timeZone}
    />
  ))
  return [...live, ...upcoming, above]
}

/** The overlays at their places, each with its first item. */
function OverlayPictures({ overlays, manifest: { assets, screen } }: Pick<SceneProps, 'overlays' | 'manifest'>) {
  const drawn = overlays.map(({ overlay, scene, takeover }) => {
    const [item] = scene.regions.flatMap(({ items }) => items)
    return { ...overlay, notice: takeover?.notice, thumbnail: assets[item?.asset ?? '']?.thumbnail ?? null }
  })
  return <DrawnOverlays overlays={drawn} isUpright={screen.rotation === 90 || screen.rotation === 270} />
}

const blankText = ({ state }: Shown) =>
  state.code === 'nothing_assigned' ? 'Nothing linked yet' : 'Nothing to play yet'

/** An item of a report, with the picture that it had then. */
function Reported({ item, region }: { item: OnDisplay; region: Region | undefined }) {
  return (
    <div className={classes.region} style={placeOf(region ?? wholeDisplay)}>
      {item.thumbnail ? (
        <img className={classes.picture} data-live src={item.thumbnail} alt={titleOf(item)} draggable={false} />
      ) : (
        <p className={classes.note}>{titleOf(item)}</p>
      )}
    </div>
  )
}

interface RegionProps {
  region: Region
  /** Draws a border, if there are several regions. */
  isShared?: boolean
  item?: ManifestItem | undefined
  /** The preloaded next item. */
  next: ManifestItem | undefined
  assets: Assets
  /** Time zone of the screen. */
  timeZone: string
  isLive?: boolean
}

const RegionPreview = memo(function RegionPreview(props: RegionProps) {
  const { region, isShared, item, next, assets, timeZone, isLive } = props
  const pictures = [item, next?.id === item?.id ? undefined : next].filter((each) => each !== undefined)
  return (
    <div className={classes.region} data-shared={isShared || undefined} aria-hidden={!isLive} style={placeOf(region)}>
      {pictures.map((picture) => {
        if (lookOf(picture.kind).isOnDisplaysOnly)
          return <NamePreview key={picture.id} item={picture} isLive={picture === item} />
        const asset = assets[picture.asset ?? '']
        return asset && <Picture key={picture.id} item={picture} asset={asset} isLive={picture === item} />
      })}
      {isLive && item?.slide?.data && (
        <Suspense fallback={null}>
          <SlideTile key={item.id} slide={item.slide} assets={assets} timeZone={timeZone} />
        </Suspense>
      )}
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
  if (kindOf(item.kind).hasLength && !asset.thumbnail) {
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
