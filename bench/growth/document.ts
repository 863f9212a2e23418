import { writeBetween } from '../support/document.ts'
import { markdownOf, type Section, tableOf } from './section.ts'

/** Replaces the measured sections of docs/performance.md and docs/scaling.md. */
export function writeDocuments(heading: string, sections: Section[]): void {
  writeBetween('performance.md', 'growth', [heading, ...sections.map(markdownOf)])
  const costs = sections.flatMap((section) => section.costs ?? [])
  writeBetween('scaling.md', 'growth', [heading, tableOf(['', 'measured', 'for one screen'], costs)])
}
