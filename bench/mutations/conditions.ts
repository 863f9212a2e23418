import { type ConditionalExpression, type IfStatement, parseSync, Visitor } from 'oxc-parser'

/** A condition of a source file. */
export interface Condition {
  start: number
  end: number
  line: number
  text: string
}

/** The conditions of `if` and `?` in a source text. */
export function conditionsIn(path: string, text: string): Condition[] {
  const found: Condition[] = []
  const note = ({ test: { start, end } }: IfStatement | ConditionalExpression) => {
    found.push({ start, end, line: text.slice(0, start).split('\n').length, text: text.slice(start, end) })
  }
  new Visitor({ IfStatement: note, ConditionalExpression: note }).visit(parseSync(path, text).program)
  return found
}

/** The text with this condition turned round. */
export const turnedRound = (text: string, { start, end }: Condition): string =>
  `${text.slice(0, start)}!(${text.slice(start, end)})${text.slice(end)}`
