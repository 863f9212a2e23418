import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import type { Item } from '../playlist-items.ts'

/** Maximum number of fonts, images and data sources of all slides in a manifest, counted per item. */
const maxSlideFiles = 50_000

/**
 * Returns a function that keeps a manifest within its bounds, whatever plays by schedule: slides with more files are
 * shown as their pictures, and items beyond the maximum of a screen are left out. The state of the screen says so.
 */
export function bounds(): (items: readonly Item[]) => Item[] {
  let [items, slideFiles] = [maxItemsPerScreen, maxSlideFiles]
  return (wanted) => {
    const taken = wanted.slice(0, items)
    items -= taken.length
    return taken.map((item) => {
      const slide = item.extra?.fields.slide
      if (!slide) return item
      const { images, videos = {}, fonts, data = {} } = slide
      const count = fonts.length + [images, videos, data].flatMap((files) => Object.keys(files)).length
      if (count > slideFiles) return pictureOf(item)
      slideFiles -= count
      return item
    })
  }
}

function pictureOf({ extra: _extra, ...item }: Item): Item {
  return { ...item, kind: 'image' }
}
