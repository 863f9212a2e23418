import type { ImageElement } from '@digisigncast/contract/slides/slide-document'

/** Resolves the id of a media item to the URL of its picture; undefined for pictures that are not available. */
export type ImageUrl = (media: string) => string | undefined

/** Draws a picture. Without one the box stays empty and has the attribute `data-missing`. */
export function drawImage(box: HTMLElement, element: ImageElement, imageUrl: ImageUrl): Promise<boolean> {
  const url = urlOf(element, imageUrl)
  if (url === undefined) {
    box.dataset['missing'] = ''
    return Promise.resolve(element.media === null)
  }
  const image = new Image()
  image.alt = ''
  image.decoding = 'sync'
  image.draggable = false
  setStyles(box, image, element)
  image.src = url
  box.append(image)
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** Changes the place or the crop of the same picture; false if another one or none is drawn there. */
export function changeImage(box: HTMLElement, element: ImageElement, imageUrl: ImageUrl): boolean {
  const image = box.firstElementChild
  if (!(image instanceof HTMLImageElement) || image.getAttribute('src') !== urlOf(element, imageUrl)) return false
  setStyles(box, image, element)
  return true
}

const urlOf = ({ media }: ImageElement, imageUrl: ImageUrl) => (media === null ? undefined : imageUrl(media))

function setStyles(box: HTMLElement, image: HTMLImageElement, { fit, focusX, focusY, zoom, radius }: ImageElement) {
  const focus = `${focusX}% ${focusY}%`
  const isZoomed = fit === 'cover' && zoom !== 1
  box.style.overflow = 'hidden'
  box.style.borderRadius = `${radius}px`
  const { style } = image
  style.display = 'block'
  style.width = '100%'
  style.height = '100%'
  style.objectFit = fit
  style.objectPosition = fit === 'cover' ? focus : ''
  style.transformOrigin = isZoomed ? focus : ''
  style.transform = isZoomed ? `scale(${zoom})` : ''
}
