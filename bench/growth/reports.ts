import { reportTimes, screensOf } from '../reports.ts'
import { missed, ms } from '../support/table.ts'
import { growthText, type Section, type Wanted } from './section.ts'

const maxMs = 300

/** Reports of the platform owner over a year. */
export async function yearlyReports({ sizes }: Wanted): Promise<Section> {
  const reports = await reportTimes(sizes)
  const medians = (took: { all: number }[]) => took.map(({ all }) => all)
  return {
    tables: [
      {
        title: `Reports: a year of screens, each with a figure for every day; the baseline is the same report with the fewest screens. The time grows with the number of rows; the limit is ${maxMs} ms.`,
        columns: [
          'report',
          ...sizes.map((size) => `${screensOf(size).toLocaleString('en')} screens`),
          'growth',
          'longest event loop delay',
        ],
        rows: reports.map(({ what, took }) => [
          what,
          ...medians(took).map((value) => missed(value > maxMs, ms(value))),
          growthText(medians(took)),
          `${took.map(({ turn }) => turn.toFixed(0)).join(' · ')} ms`,
        ]),
      },
    ],
  }
}
