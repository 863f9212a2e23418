import { plainLine } from '@digisigncast/contract/api/plain-text'
import { Location } from '@digisigncast/contract/devices/locations'
import { maxPlaces, type Place } from '@digisigncast/contract/slides/data-sources'
import { z } from 'zod'
import { fail } from '../../../platform/fail.ts'
import type { FetchOptions } from '../../../platform/outgoing/fetch-public.ts'
import type { Platform } from '../../../platform/platform.ts'

const limits: FetchOptions = { accept: 'application/json', maxBytes: 1024 * 1024, timeoutMs: 5000 }

const Text = z.string().transform((text) => plainLine(text.slice(0, 1000)).slice(0, 200))
const OptionalText = Text.optional().transform((text) => text || null)

/** A result of the service. Source of the format: https://open-meteo.com/en/docs/geocoding-api */
const Result = z
  .object({
    name: Text.refine(Boolean),
    admin1: OptionalText,
    country: OptionalText,
    ...Location.shape,
  })
  .transform(({ name, admin1, country, latitude, longitude }) => ({
    name,
    region: admin1,
    country,
    latitude,
    longitude,
  }))

/** Without `results` if there are none. */
const Answer = z.object({ results: z.array(z.unknown()).optional() })

/** Finds places by name. Results that cannot be read are left out; fails with 503 if the service does not answer. */
export async function findPlaces({ env, fetchPublic, log }: Platform, name: string): Promise<Place[]> {
  const url = new URL(env.placesUrl)
  const query = { name, count: String(maxPlaces), language: 'en', format: 'json' }
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  try {
    const { status, body } = await fetchPublic(url.href, limits)
    if (status !== 200) throw new Error(`${url.host} answered with the error ${status}.`)
    const { results = [] } = Answer.parse(JSON.parse(body.toString()))
    return results
      .slice(0, maxPlaces)
      .map((result) => Result.safeParse(result).data)
      .filter((place) => place !== undefined)
  } catch (err) {
    log.warn({ err }, 'places could not be searched')
    return fail('server.unavailable', 'Places cannot be searched right now. Type the latitude and longitude.')
  }
}
