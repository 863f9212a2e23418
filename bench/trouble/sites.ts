import { weekdays } from '@digisigncast/contract/api/weekdays'
import { type Box, type Customer, openDuring, type Site } from './customers.ts'
import type { Script, ScriptOptions } from './script.ts'

const minuteMs = 60_000
/** Closing and opening are at such times of day. */
const openingMs = 5 * minuteMs
/** The connection of a device counts as lost this time after its socket closed. */
const graceMs = 15_000
/** Trouble that remains after an alert about several screens has an alert of its own after this time. */
const leftOverMs = 2 * minuteMs
/** Losses within a day that make a connection unstable. */
const losses = 6

/** Trouble of whole sites, and of devices that fail again and again. Returns these sites, for which nothing else is planned. */
export async function siteTroubles(
  script: Script,
  customers: readonly Customer[],
  options: ScriptOptions,
): Promise<Set<Site>> {
  /** For the times of an hour: a shorter run has them in the same order. */
  const minutes = (count: number): number => (count * options.runMs) / 60
  const site = (customer: number, index: number): Site => {
    const found = customers[customer]?.sites[index]
    if (!found) throw new Error('There are too few sites.')
    return found
  }
  const [besides, building, opening] = [site(0, 0), site(0, 2), site(0, 4)]
  const [closing, closed, slow, broken] = [site(0, 6), site(0, 7), site(0, 8), site(0, 10)]
  const [floor, ward, clinic, school, cinema] = [site(1, 3), site(2, 0), site(2, 1), site(3, 0), site(4, 0)]

  lostBuilding(script, building, { from: minutes(8), until: minutes(26), leftUntil: minutes(45) })
  // A device elsewhere is lost in the same minute.
  script.loseWithAlert(besides.boxes.slice(0, 1), { from: minutes(8) + 30_000, until: minutes(40), isSilent: true })
  script.slow(slow.boxes, { from: minutes(12), until: minutes(40), within: minuteMs })
  // None of its players can show the new content.
  script.report('nothing_playable', broken.boxes, { from: minutes(42), until: minutes(48), within: 40_000 })
  script.loseWithAlert(floor.boxes, { from: minutes(30), until: minutes(50), within: 20_000 })
  const some = school.boxes.slice(0, 7)
  script.loseWithAlert(some, { from: minutes(15), until: minutes(38), within: minuteMs, isSilent: true })
  backForAWhile(script, ward.boxes.slice(0, 1), { from: minutes(5), until: minutes(25), againFor: minutes(6) })
  unstable(script, clinic.boxes.slice(0, 1), { from: minutes(10), pause: 45_000 + minutes(1) })
  unstable(script, cinema.boxes.slice(0, 1), { from: minutes(20), pause: 45_000 + minutes(2) })
  await lostBeforeOpening(script, opening, options, { from: minutes(20), opensAfter: minutes(30) })
  await switchedOffAtClosing(script, closing, options, { closesAfter: minutes(35), before: minutes(5) })
  await whileClosed(script, closed, options, minutes(15))
  return new Set([besides, building, opening, closing, closed, slow, broken, floor, ward, clinic, school, cinema])
}

/** All devices lose the network; all but one of them have it again. */
function lostBuilding(
  script: Script,
  { boxes }: Site,
  { from, until, leftUntil }: { from: number; until: number; leftUntil: number },
): void {
  const [left, ...others] = boxes
  if (!left) return
  const within = 80_000
  const spans = script.lose(others, { from, until, within, isSilent: true })
  const [own] = script.lose([left], { from: from + within / 2, until: leftUntil, isSilent: true })
  if (!own) return
  script.expectAlert('device_offline', [...spans, own])
  const ends = spans.map((span) => span.until).sort((a, b) => a - b)
  script.expectAlert('device_offline', [own], { dueAt: (ends[Math.floor(boxes.length / 2)] ?? 0) + leftOverMs })
}

/** A device is back for less than five minutes. */
function backForAWhile(
  script: Script,
  boxes: readonly Box[],
  { from, until, againFor }: { from: number; until: number; againFor: number },
): void {
  const back = until + 2.5 * minuteMs
  script.lose(boxes, { from, until })
  script.lose(boxes, { from: back, until: back + againFor })
  script.expectAlert(
    'device_offline',
    boxes.map((box) => ({ box, from, until: back + againFor })),
    { flips: 1 },
  )
}

function unstable(script: Script, boxes: readonly Box[], { from, pause }: { from: number; pause: number }): void {
  const lostMs = 45_000
  for (let n = 0; n < losses; n += 1) {
    const at = from + n * (lostMs + pause)
    script.lose(boxes, { from: at, until: at + lostMs })
  }
  const known = from + (losses - 1) * (lostMs + pause) + graceMs
  script.expectAlert(
    'connection_unstable',
    boxes.map((box) => ({ box, from: known, until: Number.POSITIVE_INFINITY })),
  )
}

/** A site has no network when it opens. */
async function lostBeforeOpening(
  script: Script,
  site: Site,
  { startAt, runMs }: ScriptOptions,
  { from, opensAfter }: { from: number; opensAfter: number },
): Promise<void> {
  const opensAt = Math.ceil((startAt + opensAfter) / openingMs) * openingMs
  await openDuring(site, hours(opensAt, opensAt + 8 * 60 * minuteMs))
  const spans = script.lose(site.boxes, { from, until: opensAt - startAt + runMs / 5, within: 30_000, isSilent: true })
  script.expectAlert('device_offline', spans, { dueAt: opensAt - startAt })
}

/** Devices are switched off some minutes before their site closes. */
async function switchedOffAtClosing(
  script: Script,
  site: Site,
  { startAt }: ScriptOptions,
  { closesAfter, before }: { closesAfter: number; before: number },
): Promise<void> {
  const closesAt = Math.ceil((startAt + closesAfter) / openingMs) * openingMs
  await openDuring(site, hours(closesAt - 8 * 60 * minuteMs, closesAt))
  const from = closesAt - startAt - before
  const spans = script.lose(site.boxes, { from, until: Number.POSITIVE_INFINITY, within: before / 2 })
  script.expectAlert('device_offline', spans, { is: 'none' })
}

async function whileClosed(script: Script, site: Site, { startAt }: ScriptOptions, from: number): Promise<void> {
  await openDuring(site, hours(startAt + 6 * 60 * minuteMs, startAt + 14 * 60 * minuteMs))
  const spans = script.lose(site.boxes.slice(0, 8), { from, until: Number.POSITIVE_INFINITY, within: minuteMs })
  script.expectAlert('device_offline', spans, { is: 'none' })
}

/** Opening hours in UTC on each day. */
const hours = (from: number, until: number) => [{ days: [...weekdays], from: timeOf(from), until: timeOf(until) }]

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 16)
