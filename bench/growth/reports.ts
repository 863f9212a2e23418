import { signIn } from '../support/customer.ts'
import { watchLoop } from '../support/loop-watch.ts'
import { startServer } from '../support/server.ts'
import { missed, ms } from '../support/table.ts'
import { callByOwner } from './calls.ts'
import { oneByOneWithTurn } from './measure.ts'
import { growthText, type Section, turnsText, type Wanted } from './section.ts'
import { seedFigures } from './seed-figures.ts'

const maxMs = 300
const runs = 15
const smallest = { customers: 10, screens: 100 }
const large = 'customer-0000'
const dayMs = 24 * 60 * 60_000

/** Reports of the platform owner over a year. */
export async function yearlyReports({ sizes }: Wanted): Promise<Section> {
  const server = await startServer({ nodeFlags: watchLoop })
  const rows = new Map<string, { median: number; turn: number }[]>()
  try {
    const owner = await signIn(server, 'owner')
    const today = new Date().toISOString().slice(0, 10)
    for (const size of sizes) {
      const { customers, screens } = smallest
      await seedFigures(server, { customers: customers * size, screens: screens * size, today: Date.parse(today) })
      for (const [what, path] of reportsOf(today)) {
        const took = rows.get(what) ?? []
        took.push(await oneByOneWithTurn(server, callByOwner(server, owner, { what, path }), runs))
        rows.set(what, took)
      }
    }
  } finally {
    await server.stop()
  }
  const medians = (took: { median: number }[]) => took.map(({ median }) => median)
  return {
    tables: [
      {
        title: `Reports: a year of screens, each with a figure for every day; the baseline is the same report with the fewest screens. The time grows with the number of rows; the limit is ${maxMs} ms.`,
        columns: [
          'report',
          ...sizes.map((size) => `${(smallest.screens * size).toLocaleString('en')} screens`),
          'growth',
          'longest event loop delay',
        ],
        rows: [...rows].map(([what, took]) => [
          what,
          ...medians(took).map((value) => missed(value > maxMs, ms(value))),
          growthText(medians(took)),
          turnsText(took),
        ]),
      },
    ],
  }
}

function reportsOf(today: string): [what: string, path: string][] {
  const year = `from=${new Date(Date.now() - 364 * dayMs).toISOString().slice(0, 10)}&to=${today}`
  return [
    ['a year of the platform', `reports/figures?${year}`],
    ['a year of one customer', `reports/figures?${year}&customer=${large}`],
    ['a year per customer, a page', `reports/customers?${year}&sort=uptime`],
    ['a year per device of the largest customer', `reports/devices?${year}&customer=${large}`],
    ['revenue of a year', `reports/revenue?${year}`],
    ['today by hour', `reports/hours?from=${today}&to=${today}`],
    ['a year per customer, as a file', `reports/csv?${year}&report=usage&by=customer`],
  ]
}
