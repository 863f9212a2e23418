import type { Severity } from '@digisigncast/contract/accounts/warnings'
import { isVisible, plainLine, plainText } from '@digisigncast/contract/api/plain-text'
import type { NoticeColor } from '@digisigncast/contract/devices/notice-colors'
import { maxNoticeText, maxNoticeTitle, type Notice } from '@digisigncast/contract/devices/notices'
import type { CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'
import { titleOf } from '../../library/cap/index.ts'

const colors: Record<Severity, NoticeColor> = {
  Extreme: 'alert',
  Severe: 'alert',
  Moderate: 'warning',
  Minor: 'information',
  Unknown: 'information',
}

/** The notice of a warning: what to do, else what happens. */
export function noticeOf(info: CapInfo): Notice {
  const title = plainLine(titleOf(info).replace(/\s+/g, ' '))
  return {
    title: cutAtWord(isVisible(title) ? title : 'Warning', maxNoticeTitle),
    text: cutAtWord(paragraphsOf(info.instruction || info.description), maxNoticeText),
    color: colors[info.severity],
  }
}

/** Weather services break lines after about 70 letters: only empty lines divide paragraphs. */
const paragraphsOf = (text: string): string =>
  plainText(text)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n')

/** Cuts a text after a word, with an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const blank = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  // A single long word is cut within; half a pair of code units is removed.
  const words = blank > most / 2 ? cut.slice(0, blank) : cut.replace(/[\ud800-\udbff]$/, '')
  let end = words.length
  while (/[\s,;:–-]/.test(words[end - 1] ?? '')) end -= 1
  return `${words.slice(0, end)}…`
}
