import { SlideElement } from '@digisigncast/contract/schemas/slides/slide-document'
import { SlideImage } from '@digisigncast/contract/schemas/slides/slides'

/** Elements with the pictures that they show. */
interface Copied {
  elements: SlideElement[]
  images: SlideImage[]
}

const elementList = SlideElement.array().min(1)
const imageList = SlideImage.array()

export const toClipboard = (copied: Copied): string => JSON.stringify({ digisigncast: 'slide elements', ...copied })

/** Elements from the clipboard; undefined for other text. */
export function fromClipboard(text: string): Copied | undefined {
  try {
    const { elements, images } = JSON.parse(text) as Record<keyof Copied, unknown>
    return { elements: elementList.parse(elements), images: imageList.parse(images) }
  } catch {
    return undefined
  }
}
