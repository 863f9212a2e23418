import { type Location, locationFrom } from '@digisigncast/contract/devices/locations'

/** Latitude and longitude. Longitudes of a polygon go on beyond 180 or -180 where it crosses that meridian. */
type Point = readonly [number, number]

/** The corners of a polygon, or a circle around a point. */
export type Shape = readonly Point[] | { center: Location; km: number }

/** The mean radius of the earth. Source: https://en.wikipedia.org/wiki/Earth_radius */
const earthKm = 6371.0088
const maxCorners = 1000

/** Reads `38.47,-120.14 38.34,-119.95 …`; undefined for other texts. */
export function polygonFrom(text: string): Shape | undefined {
  const corners = text.trim().split(/\s+/, maxCorners + 1)
  if (corners.length < 3 || corners.length > maxCorners) return undefined
  const points: Point[] = []
  for (const corner of corners) {
    const location = locationFrom(corner)
    if (!location) return undefined
    const [, before = location.longitude] = points.at(-1) ?? []
    points.push([location.latitude, before + turned(location.longitude - before)])
  }
  return points
}

/** Reads `32.9525,-115.5527 10`: the center, and the radius in km. Undefined for other texts, and for a mere point. */
export function circleFrom(text: string): Shape | undefined {
  const [point = '', radius = '', more] = text.trim().split(/\s+/, 3)
  const [center, km] = [locationFrom(point), /^\d{1,5}(\.\d{1,9})?$/.test(radius) ? Number(radius) : 0]
  return center && km > 0 && more === undefined ? { center, km } : undefined
}

/** Whether a location is in a shape. */
export const contains = (shape: Shape, location: Location): boolean =>
  'km' in shape ? kmBetween(shape.center, location) <= shape.km : isInside(shape, location)

/** By the number of sides that lie east of the location. */
function isInside(corners: readonly Point[], { latitude, longitude }: Location): boolean {
  const [first, last] = [corners[0]?.[1] ?? 0, corners.at(-1)]
  const east = first + turned(longitude - first)
  let [isIn, before] = [false, last ?? [0, 0]]
  for (const corner of corners) {
    const [from, to] = [before[0] - latitude, corner[0] - latitude]
    const at = before[1] + (corner[1] - before[1]) * (from / (from - to))
    if (from > 0 !== to > 0 && at > east) isIn = !isIn
    before = corner
  }
  return isIn
}

/** The same angle from -180 to 180 (degrees). */
const turned = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

/** By the haversine formula. */
function kmBetween(one: Location, other: Location): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const [north, east] = [half(other.latitude - one.latitude), half(other.longitude - one.longitude)]
  const part = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(part)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
