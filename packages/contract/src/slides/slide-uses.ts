import type { SlideDocument, SlideElement } from './slide-document.ts'

/** Ids of the media items that a slide shows: images and a video, or those of one type. */
export const mediaOfSlide = (
  { elements }: SlideDocument,
  types: readonly SlideElement['type'][] = ['image', 'video'],
): string[] => [
  ...new Set(
    elements.flatMap((element) =>
      'media' in element && types.includes(element.type) && element.media !== null ? [element.media] : [],
    ),
  ),
]

/** Ids of the data sources whose data a slide hides when it is old. */
export const expiringIn = ({ elements }: SlideDocument): string[] =>
  sourcesIn(elements.filter((element) => 'source' in element && element.maxAgeMinutes !== undefined))

/** Ids of the data sources that a slide shows. */
export const sourcesOfSlide = ({ elements }: SlideDocument): string[] => sourcesIn(elements)

const sourcesIn = (elements: readonly SlideElement[]): string[] => [
  ...new Set(elements.flatMap((element) => ('source' in element && element.source !== null ? [element.source] : []))),
]
