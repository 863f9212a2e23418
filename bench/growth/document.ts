import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(import.meta.dirname, '..', '..', 'docs', 'performance.md')
const marks = { start: '<!-- npm run bench -- growth -->', end: '<!-- /growth -->' }

/** Puts what was measured into docs/performance.md, in the place of what stood there. */
export function writeDocument(text: string): void {
  const before = readFileSync(path, 'utf8')
  const [start, end] = [before.indexOf(marks.start), before.indexOf(marks.end)]
  if (start < 0 || end < start) throw new Error(`docs/performance.md lacks “${marks.start}” and “${marks.end}”.`)
  writeFileSync(path, `${before.slice(0, start)}${marks.start}\n\n${text}\n\n${before.slice(end)}`)
}
