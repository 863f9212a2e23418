export type Lines = readonly string[]

/**
 * The lines of a calendar, unfolded. Names are in upper case, as the library reads them, rules without blanks, and ends that
 * cannot be read are left out.
 */
export const linesOf = (text: string): string[] =>
  text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .flatMap((line) => {
      const name = /^\s*([\w-]+)(?=[:;])/.exec(line)
      return name === null ? [] : (lineOf(name[1]?.toUpperCase() ?? '', line.slice(name[0].length)) ?? [])
    })

/** @param rest parameters and value, from the first `;` or `:` on */
function lineOf(name: string, rest: string): string | undefined {
  if (name === 'BEGIN' || name === 'END') return `${name}${rest.trim().toUpperCase()}`
  if (rules.has(name)) return `${name}${rest.replace(/\s/g, '').toUpperCase()}`
  if (name === 'DTEND' && Number.isNaN(wallTimeOf(rest.slice(rest.lastIndexOf(':') + 1).trim()))) return undefined
  return name + rest
}

const rules = new Set(['RRULE', 'EXRULE'])

export function componentsOf(lines: Lines, name: string): string[][] {
  const found: string[][] = []
  let open: string[] | undefined
  for (const line of lines) {
    if (line === `BEGIN:${name}`) open = []
    open?.push(line)
    if (line !== `END:${name}` || !open) continue
    found.push(open)
    open = undefined
  }
  return found
}

/** Whether a line has a property. */
export const has = (line: string, name: string): boolean =>
  (line[name.length] === ':' || line[name.length] === ';') && line.startsWith(name)

export function valueOf(lines: Lines, name: string): string | undefined {
  const line = lines.find((one) => has(one, name))
  return line?.slice(line.indexOf(':') + 1).trim()
}

/** As if clocks showed UTC; NaN if it is not a date or a time. */
export function wallTimeOf(value: string | undefined): number {
  const [, day, time = '000000'] = /^(\d{8})(?:T(\d{6})Z?)?$/.exec(value ?? '') ?? []
  if (day === undefined) return Number.NaN
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number)
  const [hour, minute, second] = [time.slice(0, 2), time.slice(2, 4), time.slice(4)].map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour, minute, second)
}
