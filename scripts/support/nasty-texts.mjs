import { patternsOfSources } from './patterns.mjs'

/** Parts of texts that have been slow somewhere, or could be. */
const known = [
  ['\u200c', '\u200d', '\u200c\u200d', ' ', '\u00a0', '\n', '\r\n', '\t', '\0', '\ufeff', '\u2800'],
  ['\u0301', '\u0315\u0316', 'e\u0301', '\ud800', '😀', '👩\u200d', 'ß', 'İ', 'ﷺ'],
  ['0', '1.', '-', '- ', '.', '..', '_', '"', '""', "'", '\\', '\\\\', '/', '//', '@', 'a@a.', 'a.', '='],
  ['<', '<a ', '<!--', '&amp;', '&', '{', '[', '](', 'https://', 'http://a.', '%', '#', ',', ';', ':'],
].flat()

const classes = { d: ['0'], w: ['a', '_'], s: [' ', '\n', '\u2028'], S: ['x'], D: ['x'], W: ['-'], t: ['\t'] }

/** A character beyond ASCII with this property of Unicode. */
function characterWith(property) {
  const pattern = new RegExp(`\\p{${property}}`, 'u')
  for (let code = 0x80; code < 0x30_00; code += 1) {
    const character = String.fromCodePoint(code)
    if (pattern.test(character)) return [character]
  }
  return []
}

/** Characters that a pattern names, one by one or by a class. */
function charactersOf({ pattern }) {
  const parts = pattern.matchAll(/\\[pP]\{([^}]+)\}|\\u\{?([\da-fA-F]{4,6})\}?|\\x([\da-f]{2})|\\(.)|([^\\])/gsu)
  return [...parts].flatMap(([, property, unicode, hex, escaped, plain]) => {
    if (property) return characterWith(property)
    if (unicode ?? hex) return [String.fromCodePoint(Number.parseInt(unicode ?? hex, 16))]
    return plain ?? classes[escaped] ?? [escaped]
  })
}

/** Short texts: what the patterns of the sources look for, alone. */
export const nastyParts = () => [...new Set([...known, ...patternsOfSources().literals.flatMap(charactersOf)])]

/** The part again and again, between letters that are not ASCII, up to this length. */
export const nastyTexts = (part, length) => {
  const many = part.repeat(Math.ceil(length / part.length)).slice(0, Math.max(0, length - 2))
  return [`${many}ab`.slice(0, length), `é${many}é`.slice(0, length)]
}
