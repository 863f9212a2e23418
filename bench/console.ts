import { parseArgs } from 'node:util'
import { launchChromium } from '../e2e/support/browser.ts'
import { type Measured, measurePage } from './console/measure.ts'
import { pages } from './console/pages.ts'
import { amounts, seedCustomer } from './console/seed.ts'
import { signIn } from './support/customer.ts'
import { markdownOf, type Table, writeResults } from './support/document.ts'
import { startServer } from './support/server.ts'
import { loadAverage, machine, missed } from './support/table.ts'

const targets = { coldMs: 2500, warmMs: 1000, scriptBytes: 150_000, interactionMs: 100 }

/** The pages of a customer's console on a phone: time to the first useful picture, scripts, long tasks, interactions. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      /** Comma-separated names of pages. */
      only: { type: 'string' },
      /** Number of visits of each page with an empty cache, and again. */
      visits: { type: 'string', default: '3' },
      /** Writes the tables to bench/results. */
      write: { type: 'boolean', default: false },
    },
  })
  if (values.write && values.only) throw new Error('--write needs all pages. Remove --only.')
  const wanted = pages.filter(({ name }) => !values.only || values.only.split(',').includes(name))
  const began = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, load average ${loadAverage()}`
  const server = await startServer()
  const browser = await launchChromium()
  const measured: Measured[] = []
  try {
    const customer = await signIn(server)
    const seeded = await seedCustomer(server, customer)
    for (const page of wanted) {
      const one = await measurePage({ browser, server, customer, seeded, visits: Number(values.visits) }, page)
      console.log(rowOf(one).join(' | '), one.interactions.map(({ name, took }) => `${name} ${took}`).join(', '))
      measured.push(one)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  const conditions = `Measured on ${machine()}, from ${began}, to a load average of ${loadAverage()} (browser and server share the processors), by \`npm run bench -- console${args.map((arg) => ` ${arg}`).join('')}\`.`
  const tables = [pageTable(measured), interactionTable(measured)]
  console.log(`\n${conditions}`)
  for (const table of tables) console.log(`\n${table.title}\n\n${markdownOf(table)}`)
  if (values.write) writeResults('console', conditions, tables)
}

const title = `Pages of the console in Chromium as a phone (a processor four times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms per request), until the first useful picture: one customer with ${amounts.media.toLocaleString('en')} media, ${amounts.playlists} playlists, ${amounts.screens.toLocaleString('en')} screens, ${amounts.channels} channels, ${amounts.entries} schedule entries and ${amounts.users} users. Median of the visits with an empty cache (cold) and of those that follow in the same browser (warm). JavaScript is gzip, what the page requests before that picture; loaded later is what follows without a click.`

const columns = ['page', 'cold', 'warm', 'JavaScript', 'scripts', 'loaded later', 'longest task']

const pageTable = (measured: Measured[]): Table => ({
  title,
  columns,
  rows: [
    [
      'target',
      `≤ ${targets.coldMs.toLocaleString('en')} ms`,
      `≤ ${targets.warmMs.toLocaleString('en')} ms`,
      `≤ ${kB(targets.scriptBytes)}`,
      '',
      '',
      '',
    ],
    ...measured.map(rowOf),
  ],
})

const rowOf = ({ name, coldMs, warmMs, scriptBytes, scripts, laterBytes, longestTask }: Measured): string[] => [
  name,
  missed(coldMs > targets.coldMs, ms(coldMs)),
  missed(warmMs > targets.warmMs, ms(warmMs)),
  missed(scriptBytes > targets.scriptBytes, kB(scriptBytes)),
  String(scripts),
  kB(laterBytes),
  ms(longestTask),
]

const interactionTable = (measured: Measured[]): Table => ({
  title: `Interactions: from an input to the next paint, on a page that has loaded; the target is ${targets.interactionMs} ms. Times are multiples of 8 ms.`,
  columns: ['interaction', 'to the next paint'],
  rows: measured.flatMap(({ name, interactions }) =>
    interactions.map((one) => [
      `${name}: ${one.name}`,
      missed(one.took > targets.interactionMs, one.took === 0 ? '< 16 ms' : ms(one.took)),
    ]),
  ),
})

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`
const kB = (value: number) => `${(value / 1000).toFixed(0)} kB`
