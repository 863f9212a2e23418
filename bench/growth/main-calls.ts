import type { Media } from '@digisigncast/contract/content/media'
import { startBare } from '../support/child.ts'
import { photo, signIn } from '../support/customer.ts'
import { watchLoop } from '../support/loop-watch.ts'
import { startServer } from '../support/server.ts'
import { ms, perSecond } from '../support/table.ts'
import { afterSeeding } from './after-seeding.ts'
import { type Call, callsOf, ofFirstDevice, toScreens } from './calls.ts'
import { manyAtOnce, oneByOne, oneByOneWithTurn, type Timing } from './measure.ts'
import { growthText, ratioText, type Section, times, turnsText, type Wanted } from './section.ts'
import { CustomerSeed, once, type Seeded, timesOnce } from './seed-customer.ts'

interface Measured {
  what: string
  /** One entry per size. */
  took: (Timing & { turn: number })[]
  bare: number
  many?: { ours: number; bare: number }
}

/** The most frequent calls, with a growing amount of data of one customer. */
export async function mainCalls({ sizes }: Wanted): Promise<Section> {
  const server = await startServer({ nodeFlags: watchLoop })
  const bare = await startBare('fastify')
  try {
    const [customer, owner] = [await signIn(server), await signIn(server, 'owner')]
    const bearer = ({ grant }: typeof customer) => ({ authorization: `Bearer ${grant.access_token}` })
    const who = {
      origin: server.origin,
      member: bearer(customer),
      owner: { ...bearer(owner), host: 'admin.localhost' },
    }
    const like: Media = await customer.upload('like.jpg', 'image/jpeg', await photo(320, 180))
    const seed = new CustomerSeed(server, like)
    const measured = new Map<string, Measured>()
    for (const size of sizes) {
      const seeded = await seed.grow(size)
      await afterSeeding(server, owner)
      for (const { what } of callsOf(who, seeded, { manifest: '', content: '' })) {
        // Calls that change the manifest also change its ETag.
        const call = await callNamed(what, who, seeded)
        const known = measured.get(what) ?? { what, took: [], bare: Number.NaN }
        known.took.push(await oneByOneWithTurn(server, call))
        measured.set(what, known)
        if (size === sizes.at(-1)) await compare(known, call, bare.origin)
      }
    }
    return sectionOf([...measured.values()], sizes)
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}

async function callNamed(what: string, who: Parameters<typeof callsOf>[0], seeded: Seeded): Promise<Call> {
  const { screen } = seeded
  const etagOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${who.origin}/api/v1/screens/${path}`, { headers })
    await answer.arrayBuffer()
    return answer.headers.get('etag') ?? ''
  }
  const etags = {
    manifest: await etagOf(`${screen.id}/manifest`, ofFirstDevice(seeded)),
    content: await etagOf(`${screen.code}/content`),
  }
  const call = callsOf(who, seeded, etags).find((one) => one.what === what)
  if (!call) throw new Error(`There is no call "${what}".`)
  return call
}

/** Measures a bare route with the same request body and response size. */
async function compare(known: Measured, call: Call, origin: string): Promise<void> {
  const { method, body, headers } = call.asked(0)
  const asked = {
    url: `${origin}/bytes/${known.took.at(-1)?.bytes ?? 0}`,
    ...(method && { method }),
    ...(body !== undefined && { body, headers: headers ?? {} }),
  }
  known.bare = (await oneByOne({ asked: () => asked })).median
  if (call.many) known.many = { ours: await manyAtOnce(call.many), bare: await manyAtOnce([asked]) }
}

function sectionOf(measured: Measured[], sizes: number[]): Section {
  const largest = sizes.at(-1) ?? 1
  const amounts = Object.entries(timesOnce(largest)).map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
  const medians = ({ took }: Measured) => took.map(({ median }) => median)
  return {
    tables: [
      {
        title: `Main calls: one customer with ${Object.entries(once)
          .map(([what, count]) => `${count} ${what}`)
          .join(
            ', ',
          )}, and up to ${times(largest)} of them: ${amounts.join(', ')}. Median and 95th percentile of calls one after the other; the bare fastify route takes the same body and answers as many bytes, at ${times(largest)}.`,
        columns: ['call', ...sizes.map(times), 'growth', 'bare route', 'times bare', 'longest event loop delay'],
        rows: measured.map((one) => [
          one.what,
          ...one.took.map(({ median, p95 }) => `${ms(median)} (${ms(p95)})`),
          growthText(medians(one)),
          ms(one.bare),
          ratioText((medians(one).at(-1) ?? Number.NaN) / one.bare),
          turnsText(one.took),
        ]),
      },
      {
        title: `Main calls, requested by 20 connections at once, at ${times(largest)}: requests per second, and their share of the bare route.`,
        columns: ['call', 'answer', 'ours', 'bare route', 'ratio'],
        rows: measured.flatMap(({ what, took, many }) =>
          many
            ? [
                [
                  what,
                  `${((took.at(-1)?.bytes ?? 0) / 1024).toFixed(1)} KB`,
                  perSecond(many.ours),
                  perSecond(many.bare),
                  ratioText(many.ours / many.bare),
                ],
              ]
            : [],
        ),
      },
    ],
    costs: measured.flatMap(({ what, many }) =>
      many && toScreens.includes(what)
        ? [[`${what}: one server handles`, `${Math.round(many.ours).toLocaleString('en')} per second`, '']]
        : [],
    ),
  }
}
