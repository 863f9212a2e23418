import { parseArgs } from 'node:util'
import { writeDocuments } from './growth/document.ts'
import { fleets } from './growth/fleets.ts'
import { mainCalls } from './growth/main-calls.ts'
import { mediaFiles } from './growth/media-files.ts'
import { platformTables } from './growth/platform.ts'
import { yearlyReports } from './growth/reports.ts'
import type { Section, Wanted } from './growth/section.ts'
import { uploadTimes } from './growth/upload-times.ts'
import { markdownOf } from './support/document.ts'
import { loadAverage, machine } from './support/table.ts'

const parts: Record<string, (wanted: Wanted) => Promise<Section>> = {
  calls: mainCalls,
  platform: platformTables,
  media: mediaFiles,
  uploads: uploadTimes,
  reports: yearlyReports,
  fleet: fleets,
}

/** The parts whose figures depend on the database. */
const onDatabase = new Set(['calls', 'platform', 'reports', 'fleet'])

/** Measures how response times grow with the data, compared with baselines of the same run. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      /** Comma-separated parts. */
      only: { type: 'string' },
      /** Multiples of the smallest amount of data, comma-separated. */
      sizes: { type: 'string', default: '1,10,100' },
      /** Measures on a PostgreSQL server instead of SQLite: the parts that use the database. */
      postgres: { type: 'boolean', default: false },
      /** Writes bench/results and, on SQLite, tables of docs/performance.md and docs/scaling.md. */
      write: { type: 'boolean', default: false },
    },
  })
  const { only, postgres } = values
  const names = only?.split(',') ?? Object.keys(parts).filter((name) => !postgres || onDatabase.has(name))
  if (values.write && only !== undefined) throw new Error('--write needs all parts. Remove --only.')
  const wanted: Wanted = { sizes: values.sizes.split(',').map(Number) }
  if (values.write && !(wanted.sizes[0] === 1 && wanted.sizes.at(-1) === 100))
    throw new Error('--write needs sizes from 1 to 100.')
  const command = `npm run bench -- growth${args.map((arg) => ` ${arg}`).join('')}`
  const began = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, load average ${loadAverage()}`
  const begun = performance.now()
  const sections: Section[] = []
  for (const name of names) {
    const measure = parts[name]
    if (!measure) throw new Error(`There is no part "${name}". There are: ${Object.keys(parts).join(', ')}.`)
    const section = await measure(wanted)
    for (const table of section.tables) console.log(`\n${table.title}\n\n${markdownOf(table)}`)
    console.log(`\n(${secondsSince(begun)} s, load average ${loadAverage()})`)
    sections.push(section)
  }
  const measured = `Measured on ${machine()}, from ${began}, to ${secondsSince(begun)} s later, load average ${loadAverage()} (the bench itself loads both cores), by \`${command}\`.`
  console.log(`\n${measured}`)
  if (values.write) writeDocuments(measured, sections, postgres)
}

const secondsSince = (begun: number): number => Math.round((performance.now() - begun) / 1000)
