import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '..', '..', 'docs')

/** Replaces the part of a document between the marks of a benchmark. */
export function writeBetween(file: string, benchmark: string, parts: readonly string[]): void {
  const marks = { start: `<!-- npm run bench -- ${benchmark} -->`, end: `<!-- /${benchmark} -->` }
  const path = join(docs, file)
  const before = readFileSync(path, 'utf8')
  const [start, end] = [before.indexOf(marks.start), before.indexOf(marks.end)]
  if (start < 0 || end < start) throw new Error(`docs/${file} lacks “${marks.start}” and “${marks.end}”.`)
  writeFileSync(path, `${before.slice(0, start)}${marks.start}\n${parts.join('\n\n')}\n\n${before.slice(end)}`)
}
