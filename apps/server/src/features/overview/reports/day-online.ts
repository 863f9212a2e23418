/** Time that a device was online: from, until (ms). */
export type Stay = readonly [from: number, until: number]

export interface HourOnline {
  online_ms: number
  peak: number
}

export interface Online {
  online_ms: number
  peak: number
  hours: HourOnline[]
}

const hourMs = 60 * 60_000

export const lengthOf = (stays: readonly Stay[]): number => stays.reduce((sum, [from, until]) => sum + until - from, 0)

/** Number of devices online at the same time, for the day and each hour. */
export function onlineOf(stays: readonly Stay[], day: number): Online {
  const hours = Array.from({ length: 24 }, () => ({ online_ms: 0, peak: 0 }))
  // One number per start and end; at the same time, ends are counted first.
  const moments = new Float64Array(stays.length * 2)
  for (const [index, [from, until]] of stays.entries()) {
    moments[2 * index] = from * 2 + 1
    moments[2 * index + 1] = until * 2
  }
  let [count, at] = [0, day]
  const pass = (until: number) => {
    if (count === 0) return
    while (at < until) {
      const hour = hours[Math.floor((at - day) / hourMs)]
      if (!hour) return
      const end = Math.min(until, day + (Math.floor((at - day) / hourMs) + 1) * hourMs)
      hour.online_ms += count * (end - at)
      hour.peak = Math.max(hour.peak, count)
      at = end
    }
  }
  for (const moment of moments.sort()) {
    const time = Math.floor(moment / 2)
    pass(time)
    at = time
    count += moment % 2 === 1 ? 1 : -1
  }
  return {
    online_ms: hours.reduce((sum, hour) => sum + hour.online_ms, 0),
    peak: Math.max(...hours.map((hour) => hour.peak)),
    hours,
  }
}
