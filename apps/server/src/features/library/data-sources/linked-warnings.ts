import { createHash } from 'node:crypto'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb } from '../../../database/open.ts'
import type { CapAlert, CapLink } from '../../../platform/decoding/source-data/cap-answer.ts'
import { fairQueue } from '../../../platform/limits/fair-queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SourceRef } from './data-sources.repo.ts'
import * as repo from './linked-warnings.repo.ts'
import { faultOf, SourceFailure } from './source-failure.ts'
import { textOf } from './text-of-answer.ts'

/** Documents that a retrieval of a feed requests; the next one continues. */
const maxNew = 20
const width = 4
/** No request begins later. */
const longestMs = 15_000
const request = {
  accept: 'application/cap+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
  maxBytes: 1024 * 1024,
  timeoutMs: 5000,
}
/** Limit of the stored warnings of a feed. */
const maxBytes = 2 * 1024 * 1024

interface Linked {
  alerts: CapAlert[]
  /** Why some could not be retrieved. */
  fault: SourceFailure | undefined
}

/** The warnings that a feed links to. Each document is requested once, and again after a failure of its server. */
export async function readLinked(platform: Platform, source: SourceRef, links: readonly CapLink[]): Promise<Linked> {
  const rows = ofAccount(platform.db, source.accountId)
  const stored = await repo.listDocuments(rows, source)
  const wanted = addressesIn(links, platform.now())
  const gone = [...stored.keys()].filter((hash) => !wanted.has(hash))
  if (gone.length > 0) await repo.removeDocuments(rows, source, gone)
  const missing = [...wanted].filter(([hash]) => !stored.has(hash)).slice(0, maxNew)
  const faults = await retrieveAll({ platform, rows, source, stored }, missing)
  const documents = [...wanted.keys()].flatMap((hash) => stored.get(hash) ?? [])
  const alerts = documents.flatMap((document) => document.alerts)
  const [first] = faults
  if (first)
    return {
      alerts,
      fault: new SourceFailure(first.code, `${warningsText(faults.length)} could not be read. ${first.message}`),
    }
  // A feed without warnings may have one entry that says so, and links to a page.
  const isNoCap = wanted.size > 1 && documents.length === wanted.size && alerts.length === 0
  return {
    alerts,
    fault: isNoCap ? new SourceFailure('wrong_format', 'The feed links to no warnings in CAP.') : undefined,
  }
}

const warningsText = (count: number): string => (count === 1 ? '1 warning' : `${count} warnings`)

/** The addresses of warnings that have not expired, by their hashes. */
function addressesIn(links: readonly CapLink[], now: number): Map<string, string> {
  const current = links.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  const addresses = current.flatMap(({ url }) => (URL.canParse(url) ? new URL(url).href : []))
  return new Map(addresses.map((address) => [createHash('sha256').update(address).digest('hex'), address]))
}

interface Retrieving {
  platform: Platform
  rows: AccountDb
  source: SourceRef
  /** Gets what is retrieved. */
  stored: Map<string, repo.StoredDocument>
}

/** Returns the faults of documents that will be requested again. */
async function retrieveAll(
  { platform, rows, source, stored }: Retrieving,
  missing: readonly (readonly [hash: string, address: string])[],
) {
  const inTurn = fairQueue({ width, widthPerKey: width })
  const over = AbortSignal.timeout(longestMs)
  let bytes = [...stored.values()].reduce((sum, document) => sum + document.bytes, 0)
  const faults: SourceFailure[] = []
  await Promise.all(
    missing.map(([hash, address]) =>
      inTurn('', async () => {
        if (over.aborted) return
        try {
          const found = await retrieveOne(platform, source.accountId, address)
          const whole = JSON.stringify(found)
          const fits = bytes + Buffer.byteLength(whole) <= maxBytes
          const alerts = fits ? found : found.map(withoutShapes)
          const text = fits ? whole : JSON.stringify(alerts)
          const size = Buffer.byteLength(text)
          if (bytes + size > maxBytes)
            throw new SourceFailure('too_large', 'The warnings of the feed have more than 2 MB.')
          bytes += size
          await repo.insertDocument(rows, source, hash, text)
          stored.set(hash, { alerts, bytes: size })
        } catch (error) {
          const fault = faultOf(error)
          if (!fault) throw error
          faults.push(new SourceFailure(fault.code, fault.message))
        }
      }),
    ),
  )
  return faults
}

/** It counts for all screens then. */
const withoutShapes = (alert: CapAlert): CapAlert => ({
  ...alert,
  infos: alert.infos.map(({ shapes: _shapes, ...info }) => info),
})

/** The warnings of a document; none if it is something else, or not there. */
async function retrieveOne(platform: Platform, accountId: string, address: string): Promise<CapAlert[]> {
  const answer = await platform.fetchPublic(address, request)
  if ([204, 404, 410].includes(answer.status)) return []
  if (answer.status !== 200)
    throw new SourceFailure('status', `${new URL(answer.url).host} answered with the error ${answer.status}.`)
  try {
    const { alerts } = await platform.decoder.run(accountId, 'cap', {
      text: await textOf(answer),
      now: platform.now(),
    })
    return alerts
  } catch (error) {
    if (faultOf(error) === undefined) throw error
    return []
  }
}
