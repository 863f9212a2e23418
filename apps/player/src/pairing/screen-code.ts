/** Normalizes a typed screen code: ignores case, spaces and dashes. */
export const normalCode = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '').toUpperCase()

/** Formats a code in groups of four for display: K7QX-29MB. */
export const groupedCode = (code: string): string => (normalCode(code).match(/.{1,4}/g) ?? []).join('-')

export const isScreenCode = (code: string): boolean => /^[A-Z0-9]{4,20}$/.test(code)

/** The screen id or code in a view address; undefined for any other address. */
export const screenKeyIn = (path: string): string | undefined => keyIn(path, /^\/player\/([^/]+)\/view\/?$/)

/** The screen id or code in the address of a screen's QR code; undefined for any other address. */
export const offeredKeyIn = (path: string): string | undefined => keyIn(path, /^\/player\/([^/]+)\/?$/)

function keyIn(path: string, pattern: RegExp): string | undefined {
  const key = pattern.exec(path)?.[1]
  if (!key) return undefined
  try {
    return decodeURIComponent(key).trim() || undefined
  } catch {
    return undefined
  }
}

/** The caret position in a grouped code after the given number of characters. */
export function caretAfter(letters: number, text: string): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === letters) return at
    if (text[at] !== '-') seen += 1
  }
  return text.length
}

/** Whether the id or code in an address names the screen of this device. */
export const isCodeOf = ({ screenId, code }: { screenId: string; code: string }, key: string): boolean =>
  key === screenId || (code !== '' && normalCode(key) === normalCode(code))
