import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import {
  IconCalendar,
  IconCalendarEvent,
  IconCircle,
  IconClock,
  IconCloud,
  IconHourglass,
  IconLine,
  IconNews,
  IconPhoto,
  IconQrcode,
  IconSquare,
  IconTable,
  IconTypography,
} from '@tabler/icons-react'

const icons = {
  text: IconTypography,
  image: IconPhoto,
  clock: IconClock,
  date: IconCalendar,
  countdown: IconHourglass,
  qr: IconQrcode,
  table: IconTable,
  feed: IconNews,
  calendar: IconCalendarEvent,
  weather: IconCloud,
}
const shapeIcons = { rectangle: IconSquare, ellipse: IconCircle, line: IconLine }

/** The icon of an element in the list of layers. */
export const iconOf = (element: SlideElement) =>
  element.type === 'shape' ? shapeIcons[element.shape] : icons[element.type]
