import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownOf, type Section, tableOf } from './section.ts'

const docs = join(import.meta.dirname, '..', '..', 'docs')
const marks = { start: '<!-- npm run bench -- growth -->', end: '<!-- /growth -->' }

/** Replaces the measured sections of docs/performance.md and docs/scaling.md. */
export function writeDocuments(heading: string, sections: Section[]): void {
  write('performance.md', [heading, ...sections.map(markdownOf)])
  const costs = sections.flatMap((section) => section.costs ?? [])
  write('scaling.md', [heading, tableOf(['', 'measured', 'for one screen'], costs)])
}

function write(file: string, parts: string[]): void {
  const path = join(docs, file)
  const before = readFileSync(path, 'utf8')
  const [start, end] = [before.indexOf(marks.start), before.indexOf(marks.end)]
  if (start < 0 || end < start) throw new Error(`docs/${file} lacks “${marks.start}” and “${marks.end}”.`)
  writeFileSync(path, `${before.slice(0, start)}${marks.start}\n${parts.join('\n\n')}\n\n${before.slice(end)}`)
}
