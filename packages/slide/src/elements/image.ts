import type { ImageElement } from '@digisigncast/contract/slides/slide-document'

/** Resolves the id of a media item to the URL of its picture; undefined for pictures that are not available. */
export type ImageUrl = (media: string) => string | undefined

/** Draws a picture. Without one the box stays empty and has the attribute `data-missing`. */
export function drawImage(box: HTMLElement, element: ImageElement, imageUrl: ImageUrl): Promise<boolean> {
  const { media, fit, focusX, focusY, zoom, radius } = element
  box.style.overflow = 'hidden'
  box.style.borderRadius = `${radius}px`
  const url = media === null ? undefined : imageUrl(media)
  if (url === undefined) {
    box.dataset['missing'] = ''
    return Promise.resolve(media === null)
  }
  const image = new Image()
  image.alt = ''
  image.decoding = 'sync'
  image.draggable = false
  const { style } = image
  style.display = 'block'
  style.width = '100%'
  style.height = '100%'
  style.objectFit = fit
  if (fit === 'cover') {
    style.objectPosition = `${focusX}% ${focusY}%`
    if (zoom !== 1) {
      style.transformOrigin = `${focusX}% ${focusY}%`
      style.transform = `scale(${zoom})`
    }
  }
  image.src = url
  box.append(image)
  return image.decode().then(
    () => true,
    () => false,
  )
}
