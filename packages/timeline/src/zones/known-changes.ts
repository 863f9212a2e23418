import { dayMs, dayNumber, minuteMs, ownOffsetsOf } from '../wall-time.ts'

/**
 * Changes that governments made, each with a version of the time zone data that has it, a date at which it shows, and
 * the offset then, in minutes. The earlier ones first.
 */
const changes: readonly [version: string, timeZone: string, date: [number, number, number], minutes: number][] = [
  ['2019b', 'America/Sao_Paulo', [2020, 1, 1], -180],
  ['2020a', 'America/Whitehorse', [2021, 1, 15], -420],
  ['2021b', 'Pacific/Apia', [2021, 12, 15], 780],
  ['2022f', 'America/Mexico_City', [2023, 7, 1], -360],
  ['2023c', 'Africa/Cairo', [2023, 7, 1], 180],
  ['2024a', 'Asia/Almaty', [2024, 7, 1], 300],
  ['2025a', 'America/Asuncion', [2025, 7, 1], -180],
  ['2026c', 'Africa/Casablanca', [2026, 12, 1], 0],
]

let missing: readonly string[] | undefined

/** The versions of changes that this computer does not know. */
const missingVersions = (): readonly string[] =>
  (missing ??= changes
    .filter(([, timeZone, date, minutes]) => ownOffsetsOf(timeZone)(dayNumber(...date) * dayMs) !== minutes * minuteMs)
    .map(([version]) => version))

/**
 * The year of the first change that this computer lacks and time zone data of a version has; undefined if there is none.
 * Browsers do not tell the version of theirs.
 */
export function olderThan(version: string | undefined): number | undefined {
  const missed = missingVersions().find((one) => version !== undefined && one <= version)
  return missed === undefined ? undefined : Number(missed.slice(0, 4))
}
