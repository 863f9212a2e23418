import type { SourceSettings } from '@digisigncast/contract/slides/data-sources'
import type { DataFormat } from '../../../platform/decoding/source-data/parse-data.ts'
import type { Fetched } from '../../../platform/outgoing/fetch-public.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SourceRef } from './data-sources.repo.ts'
import type { Answer, Reading } from './kinds/source-kind.ts'
import { sourceKindOf } from './kinds/source-kinds.ts'
import { SourceFailure } from './source-failure.ts'
import { textOf } from './text-of-answer.ts'

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 10_000

/** Headers of the last answer. */
export interface KnownVersion {
  etag: string | null
  modified: string | null
}

/** New data, or undefined if the answer is as before. */
export interface Retrieved extends KnownVersion {
  reading: Reading | undefined
}

/**
 * Retrieves the data of a source. When the source is at fault, throws `SourceFailure`, `OutgoingFailure` or `Undecodable`;
 * `faultOf` has the reason.
 */
export async function retrieve(
  platform: Platform,
  source: SourceRef,
  settings: SourceSettings,
  known: KnownVersion,
): Promise<Retrieved> {
  const kind = sourceKindOf(settings)
  if (kind.typed) return { reading: { data: kind.typed.dataOf(settings) }, etag: null, modified: null }
  const answer = await platform.fetchPublic(kind.addressOf(settings, platform.env), {
    accept: kind.accept,
    ...(!kind.dependsOnTime && {
      known: { etag: known.etag ?? undefined, modified: known.modified ?? undefined },
    }),
    maxBytes,
    timeoutMs,
  })
  const { status, headers } = answer
  if (status === 304) return { reading: undefined, ...known }
  const isNothing = status === 204 && kind.nothing
  if (status !== 200 && !isNothing) throw statusFailure(answer)
  const version = { etag: headers.etag ?? null, modified: headers['last-modified'] ?? null }
  if (isNothing) return { reading: isNothing, ...version }
  const parse = async (format: DataFormat, part: Pick<Answer, 'headers' | 'body'>) => {
    const text = await textOf(part)
    return platform.decoder.run(source.accountId, 'data', { kind: format, text, now: platform.now() })
  }
  return { reading: await kind.read(answer, settings, { platform, source, parse }), ...version }
}

function statusFailure({ status, url }: Fetched): SourceFailure {
  const code = [401, 403].includes(status) ? 'refused' : [404, 410].includes(status) ? 'missing' : 'status'
  const what = status >= 400 ? `with the error ${status}` : `without data (status ${status})`
  return new SourceFailure(code, `${new URL(url).host} answered ${what}.`)
}
