import type { Asset, Manifest, ManifestItem, Region, Scene } from '@digisigncast/contract/content/manifest'
import type { Screen } from '@digisigncast/contract/content/screens'
import { memo } from 'react'
import classes from './screen-preview.module.css'
import { useManifest } from './screens.queries.ts'
import { useScene } from './use-scene.ts'

type Assets = Manifest['assets']
const nothing: Scene[] = []

/** Live preview of a screen, with the same timeline as its players. */
export function ScreenPreview({ screen }: { screen: Screen }) {
  const manifest = useManifest(screen.id)
  const scene = useScene(manifest.data?.scenes ?? nothing)
  if (manifest.isPending) return <div className={classes.waiting} />
  if (manifest.isError && !scene) return <p className={classes.note}>What plays here could not be read.</p>
  if (!scene || !manifest.data) {
    return <p className={classes.note}>{screen.content.length > 0 ? 'Nothing to play yet' : 'Nothing linked yet'}</p>
  }
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
        const asset = assets[picture.asset]
        return asset && <Picture key={picture.id} item={picture} asset={asset} isLive={picture === item} />
      })}
    </div>
  )
})

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
