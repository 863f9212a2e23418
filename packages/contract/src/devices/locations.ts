import { z } from 'zod'

/** A point on the map, in degrees (WGS 84). */
export const Location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type Location = z.infer<typeof Location>

const typedLocation = /^([+-]?\d{1,3}(?:\.\d{1,12})?)°?(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d{1,12})?)°?$/

/** Reads `46.948, 7.447`: the latitude and the longitude, as maps on the web copy them. Undefined for other texts. */
export function locationFrom(text: string): Location | undefined {
  const [, latitude, longitude] = typedLocation.exec(text.trim().slice(0, 100)) ?? []
  return Location.safeParse({ latitude: Number(latitude), longitude: Number(longitude) }).data
}

/** `46.948, 7.447`, exact to a tenth of a meter; empty for none. */
export const locationText = (location: Location | null | undefined): string =>
  location ? `${rounded(location.latitude)}, ${rounded(location.longitude)}` : ''

const rounded = (degrees: number): number => Number(degrees.toFixed(6))
