import {
  isTokenAtKeyword,
  isTokenFunction,
  isTokenString,
  isTokenURL,
  TokenType,
  tokenizer,
} from '@csstools/css-tokenizer'
import { type References, type Replacement, replaced } from './references.ts'

const isUrl = (name: string): boolean => /^(url|src)$/i.test(name)
const isImageSet = (name: string): boolean => /^(-webkit-)?image-set$/i.test(name)
const opening: readonly TokenType[] = [TokenType.OpenParen, TokenType.OpenCurly, TokenType.OpenSquare]
const closing: readonly TokenType[] = [TokenType.CloseParen, TokenType.CloseCurly, TokenType.CloseSquare]
const silent: readonly TokenType[] = [TokenType.Whitespace, TokenType.Comment]

/** Replaces the references of a style sheet, or of a `style` attribute, to files of the package by their markers. */
export function rewriteCss(css: string, base: string, { markerOf }: References): string {
  const replacements: Replacement[] = []
  // The functions around a token; empty for other brackets.
  const inside: string[] = []
  let isImport = false
  const { nextToken, endOfFile } = tokenizer({ css })
  while (!endOfFile()) {
    const token = nextToken()
    const [type, , start, last] = token
    const isReference =
      isTokenURL(token) ||
      (isTokenString(token) && (isImport || isUrl(inside.at(-1) ?? '') || isImageSet(inside.at(-1) ?? '')))
    if (isReference) {
      const marker = markerOf(token[4].value, base)
      const text = isTokenURL(token) ? `url("${marker}")` : `"${marker}"`
      if (marker !== undefined) replacements.push({ start, end: last + 1, text })
    }
    if (isTokenFunction(token)) inside.push(token[4].value)
    else if (opening.includes(type)) inside.push('')
    else if (closing.includes(type)) inside.pop()
    // The address of `@import` is its first token; `url(` is a function around it.
    if (!silent.includes(type)) isImport = isTokenAtKeyword(token) && token[4].value.toLowerCase() === 'import'
  }
  return replaced(css, replacements)
}
