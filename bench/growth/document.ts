import { writeBetween } from '../support/document.ts'
import { markdownOf, type Section, tableOf } from './section.ts'

/** Replaces the measured sections of docs/performance.md and, on SQLite, docs/scaling.md. */
export function writeDocuments(heading: string, sections: Section[], benchmark: 'growth' | 'growth --postgres'): void {
  const isUsual = benchmark === 'growth'
  const texts = sections.map(markdownOf).map((text) => (isUsual ? text : text.replace(/^##/gm, '###')))
  writeBetween('performance.md', benchmark, [heading, ...texts])
  if (!isUsual) return
  const costs = sections.flatMap((section) => section.costs ?? [])
  writeBetween('scaling.md', 'growth', [heading, tableOf(['', 'measured', 'for one screen'], costs)])
}
