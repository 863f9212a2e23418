import type { ImageElement, VideoElement } from '@digisigncast/contract/slides/slide-document'

type Pictured = ImageElement | VideoElement

/** Resolves the id of a media item to the URL of its picture; undefined for pictures that are not available. */
export type ImageUrl = (media: string) => string | undefined

/** Draws a picture. Without one the box stays empty and has the attribute `data-missing`. */
export function drawImage(box: HTMLElement, element: Pictured, imageUrl: ImageUrl): Promise<boolean> {
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
  // Chromium 67 loads the image again when its box is inserted into the page, and gives up the first attempt.
  return image
    .decode()
    .catch(() => image.decode())
    .then(
      () => true,
      () => false,
    )
}

/** Changes the place or the crop of the same picture; false if another one or none is drawn there. */
export function changeImage(box: HTMLElement, element: Pictured, imageUrl: ImageUrl): boolean {
  const image = box.firstElementChild
  if (!(image instanceof HTMLImageElement) || image.getAttribute('src') !== urlOf(element, imageUrl)) return false
  setStyles(box, image, element)
  return true
}

const urlOf = ({ media }: Pictured, imageUrl: ImageUrl) => (media === null ? undefined : imageUrl(media))

export function clip(box: HTMLElement, { radius }: Pictured): void {
  box.style.overflow = 'hidden'
  box.style.borderRadius = `${radius}px`
}

const whole = { focusX: 50, focusY: 50, zoom: 1 }

function setStyles(box: HTMLElement, image: HTMLImageElement, element: Pictured) {
  const { fit, focusX, focusY, zoom } = { ...whole, ...element }
  const focus = `${focusX}% ${focusY}%`
  const isZoomed = fit === 'cover' && zoom !== 1
  clip(box, element)
  const { style } = image
  style.display = 'block'
  style.width = '100%'
  style.height = '100%'
  style.objectFit = fit
  style.objectPosition = fit === 'cover' ? focus : ''
  style.transformOrigin = isZoomed ? focus : ''
  style.transform = isZoomed ? `scale(${zoom})` : ''
}
