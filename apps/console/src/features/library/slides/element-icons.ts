import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import {
  IconCalendar,
  IconCalendarEvent,
  IconCircle,
  IconClock,
  IconCloud,
  IconHourglass,
  IconLine,
  IconMovie,
  IconNews,
  IconPhoto,
  IconQrcode,
  IconSquare,
  IconTable,
  IconTypography,
} from '@tabler/icons-react'
import { kindOf } from './document/element-words.ts'

/** The icons of the elements of slides. */
export const elementIcons = {
  text: IconTypography,
  image: IconPhoto,
  video: IconMovie,
  rectangle: IconSquare,
  ellipse: IconCircle,
  line: IconLine,
  clock: IconClock,
  date: IconCalendar,
  countdown: IconHourglass,
  qr: IconQrcode,
  table: IconTable,
  feed: IconNews,
  calendar: IconCalendarEvent,
  weather: IconCloud,
}

export const iconOf = (element: SlideElement) => elementIcons[kindOf(element)]
