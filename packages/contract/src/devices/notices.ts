import { z } from 'zod'
import { name, optionalText } from '../api/wire.ts'
import { noticeColorKeys } from './notice-colors.ts'

const NoticeColor = z.enum(noticeColorKeys, 'Please choose one of the colors.')

export const maxNoticeTitle = 80
export const maxNoticeText = 400

/** A text that fills a display. */
export const Notice = z.object({
  title: z.string(),
  /** May be empty; line breaks are kept. */
  text: z.string(),
  color: NoticeColor,
})
export type Notice = z.infer<typeof Notice>

/** A typed notice. */
export const NoticeInput = z.object({
  title: name('Title is required.').pipe(z.string().max(maxNoticeTitle, `Use at most ${maxNoticeTitle} characters.`)),
  text: optionalText(maxNoticeText).default(''),
  color: NoticeColor.default('information'),
})
