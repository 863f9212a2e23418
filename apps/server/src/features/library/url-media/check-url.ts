import type { WebSource } from '@digisigncast/contract/content/web-pages'
import type { KindFacts } from '@digisigncast/contract/kinds/kind-facts'
import type { Fetched, FetchOptions } from '../../../platform/outgoing/fetch-public.ts'
import { OutgoingFailure } from '../../../platform/outgoing/outgoing-failure.ts'
import type { Platform } from '../../../platform/platform.ts'

const timeoutMs = 10_000

/** Why displays may not show an address, as a sentence for the user who entered it; null if no problem was found. */
export type Problem = Pick<WebSource, 'problem'>

export type Checking = Pick<Platform, 'env' | 'fetchPublic'>

interface Check<Found extends Problem> extends AddressWords {
  request: Omit<FetchOptions, 'timeoutMs'>
  judge: (answer: Fetched, own: URL) => Found
}

/** Requests an address as players of this server will do, and judges the answer. */
export async function checkUrl<Found extends Problem>(
  { env, fetchPublic }: Checking,
  address: string,
  { noun, verb, request, judge }: Check<Found>,
): Promise<Found | Problem> {
  const [own, typed] = [new URL(env.publicUrl), new URL(address)]
  if (isMixedContent(typed, own)) return { problem: mixedContentText(noun) }
  try {
    return judge(await fetchPublic(address, { ...request, timeoutMs }), own)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    if (error.code === 'not_public')
      return {
        problem: `${typed.host} is not a public address, so this server did not check the ${noun}. Displays in the same network can ${verb} it.`,
      }
    return { problem: error.message }
  }
}

type AddressWords = NonNullable<KindFacts['address']>

/** Whether pages of `own` may not load the address, because they use https and it does not. */
export const isMixedContent = (address: URL, own: URL): boolean =>
  own.protocol === 'https:' && address.protocol === 'http:'

export const mixedContentText = (noun: AddressWords['noun']): string =>
  `Players use https, so browsers block ${noun}s with http. Use the https address.`
