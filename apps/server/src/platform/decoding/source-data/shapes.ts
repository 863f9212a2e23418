import { type Location, locationFrom } from '@digisigncast/contract/devices/locations'

/** Latitude and longitude. Longitudes of a polygon go on beyond 180 or -180 where it crosses that meridian. */
type Point = readonly [number, number]

/** The corners of a polygon, or a circle around a point. */
export type Shape = readonly Point[] | { center: Location; km: number }

/** The mean radius of the earth. Source: https://en.wikipedia.org/wiki/Earth_radius */
const earthKm = 6371.0088
const maxCorners = 1000
/** In degrees of longitude. */
const longestSide = 90

/**
 * Reads `38.47,-120.14 38.34,-119.95 …`. Undefined for other texts, and for corners that do not say which side is inside:
 * without an area, around a pole, or with a side that goes around a quarter of the earth.
 */
export function polygonFrom(text: string): Shape | undefined {
  const corners = text.trim().split(/\s+/, maxCorners + 1)
  if (corners.length < 3 || corners.length > maxCorners) return undefined
  const points: Point[] = []
  for (const corner of corners) {
    const location = locationFrom(corner)
    if (!location) return undefined
    const [, before = location.longitude] = points.at(-1) ?? []
    const turn = turned(location.longitude - before)
    if (Math.abs(turn) >= longestSide) return undefined
    points.push([rounded(location.latitude), rounded(before + turn)])
  }
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)]
  const back = last[1] + turned(first[1] - last[1])
  return Math.abs(back - first[1]) < 1 && areaOf(points) > 0 ? points : undefined
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

/** Whether the sides go around the location. */
function isInside(corners: readonly Point[], { latitude, longitude }: Location): boolean {
  const east = (corners[0]?.[1] ?? 0) + turned(longitude - (corners[0]?.[1] ?? 0))
  return [east - 360, east, east + 360].some((at) => windings(corners, latitude, at) !== 0)
}

/** The winding number of a polygon around a point: the sides east of it that go north, without those that go south. */
function windings(corners: readonly Point[], latitude: number, longitude: number): number {
  let count = 0
  let before = corners.at(-1) ?? [0, 0]
  for (const corner of corners) {
    const [from, to] = [before[0] - latitude, corner[0] - latitude]
    const at = before[1] + (corner[1] - before[1]) * (from / (from - to))
    if (from > 0 !== to > 0 && at > longitude) count += to > 0 ? 1 : -1
    before = corner
  }
  return count
}

/** Sum of the areas of the triangles that the sides and the first corner make; 0: all corners are on a line. */
function areaOf([first = [0, 0], ...others]: readonly Point[]): number {
  return others.reduce((sum, [latitude, longitude], index) => {
    const next = others[index + 1] ?? first
    const [north, east] = [latitude - first[0], longitude - first[1]]
    return sum + Math.abs(north * (next[1] - first[1]) - east * (next[0] - first[0]))
  }, 0)
}

/** The same angle from -180 to 180 (degrees). */
const turned = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

/** Exact to some 10 m. */
const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** By the haversine formula. */
function kmBetween(one: Location, other: Location): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const [north, east] = [half(other.latitude - one.latitude), half(other.longitude - one.longitude)]
  const part = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(part)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
