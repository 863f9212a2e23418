/** Control characters, direction overrides and zero-width characters, which can make two names look alike. */
const unsafe =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]/gu
const joiners = /[\u200c\u200d]+/gu
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Joiners are valid between letters of some scripts and in emoji, not next to ASCII or at an end. */
const withoutStrayJoiners = (line: string): string =>
  line.replace(joiners, (run, at: number) => (isPlain(line[at - 1]) || isPlain(line[at + run.length]) ? '' : run))

const isPlain = (neighbor: string | undefined): boolean => neighbor === undefined || neighbor <= '\x7f'

const withoutUnsafe = (line: string): string => withoutStrayJoiners(line.replace(unsafe, ''))

/** Returns one trimmed line without unsafe characters. */
export const plainLine = (typed: string): string => withoutUnsafe(typed).trim()

/** Returns trimmed text without unsafe characters; keeps line breaks. */
export const plainText = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').split('\n').map(withoutUnsafe).join('\n').trim()

/** False for text without visible characters, such as blanks of any kind. */
export const isVisible = (text: string): boolean => visible.test(text)
