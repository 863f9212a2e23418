/**
 * What a schema of the contract accepts, as JSON: the build of the console replaces schemas with it (`build/contract-shapes.ts`).
 * - `s` text, `n` number, `i` integer, `j` integer of 32 bits, `b` true or false, `*` anything
 * - an object: its fields; others are left out
 */
export type Shape =
  | 's'
  | 'n'
  | 'i'
  | 'j'
  | 'b'
  | '*'
  | { readonly [field: string]: Shape }
  | readonly ['s', min: number, max: number | null, pattern?: RegExp]
  | readonly ['n' | 'i' | 'j', min: number | null, max: number | null]
  | readonly ['l', ...values: (string | number | boolean | null)[]]
  | readonly ['?' | '0', Shape]
  | readonly ['a', Shape, min?: number, max?: number | null]
  /** A list of these. */
  | readonly ['t', ...Shape[]]
  /** A shape with a number, and the same again in it. */
  | readonly ['=', number, Shape]
  | readonly ['@', number]
  /** The first that fits. */
  | readonly ['u', ...Shape[]]
  /** With other fields. */
  | readonly ['w', { readonly [field: string]: Shape }]
  /** By any key, and by these keys only. */
  | readonly ['r', Shape, key: Shape]
  | readonly ['k', { readonly [key: string]: Shape }]
  /** With a value for what is not there, and for what does not fit. */
  | readonly ['d' | 'c', Shape, value: unknown]

interface Issue {
  path: readonly PropertyKey[]
}

interface Reading {
  numbered: Shape[]
  path: PropertyKey[]
  issues: Issue[]
}

type Result =
  | { success: true; data: unknown; error?: undefined }
  | { success: false; data?: undefined; error: { issues: readonly Issue[] } }

/** Reads as the schema does, without the messages of its issues. */
export const shaped = (shape: Shape) => ({
  safeParse: (json: unknown): Result => {
    const issues: Issue[] = []
    const data = read(shape, json, { path: [], issues, numbered: [] })
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
  },
  parse: (json: unknown): unknown => {
    const issues: Issue[] = []
    const data = read(shape, json, { path: [], issues, numbered: [] })
    if (issues.length > 0) throw new TypeError(`Unreadable: ${issues[0]?.path.join('.')}`)
    return data
  },
  /** Of an enumeration. */
  options: Array.isArray(shape) ? shape.slice(1) : [],
})

function read(shape: Shape, json: unknown, at: Reading): unknown {
  if (typeof shape === 'string') return isPlain(shape, json) ? json : wrong(at)
  if (!isList(shape)) return isObject(json) ? fieldsOf(shape, json, at) : wrong(at)
  switch (shape[0]) {
    case 's':
      return typeof json === 'string' && isWithin(json.length, shape) && matches(json, shape) ? json : wrong(at)
    case 'n':
    case 'i':
    case 'j':
      return isPlain(shape[0], json) && isWithin(json as number, shape) ? json : wrong(at)
    case 'l':
      return shape.indexOf(json as string, 1) > 0 ? json : wrong(at)
    case '?':
      return json === undefined ? json : read(shape[1], json, at)
    case '0':
      return json === null ? json : read(shape[1], json, at)
    case 'a':
      return Array.isArray(json) && isWithin(json.length, ['a', ...shape.slice(2)])
        ? rowsOf(shape[1], json, at)
        : wrong(at)
    case 't':
      return Array.isArray(json) && json.length === shape.length - 1 ? itemsOf(shape, json, at) : wrong(at)
    case '=':
      at.numbered[shape[1]] = shape[2]
      return read(shape[2], json, at)
    case '@':
      return read(at.numbered[shape[1]] as Shape, json, at)
    case 'u':
      return firstOf(shape, json, at)
    case 'w':
      return isObject(json) ? { ...json, ...fieldsOf(shape[1], json, at) } : wrong(at)
    case 'r':
      return isObject(json) ? entriesOf(shape, json, at) : wrong(at)
    case 'k':
      return isObject(json) && Object.keys(json).every((key) => Object.hasOwn(shape[1], key))
        ? fieldsOf(shape[1], json, at)
        : wrong(at)
    case 'd':
      return json === undefined ? structuredClone(shape[2]) : read(shape[1], json, at)
    case 'c':
      return orElse(shape, json, at)
    default:
      return wrong(at)
  }
}

type List = Extract<Shape, readonly unknown[]>
const isList = (shape: Shape): shape is List => Array.isArray(shape)

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function wrong({ path, issues }: Reading): undefined {
  issues.push({ path: [...path] })
}

function isPlain(kind: Extract<Shape, string>, json: unknown): boolean {
  switch (kind) {
    case 's':
      return typeof json === 'string'
    case 'n':
      return Number.isFinite(json)
    case 'i':
      return Number.isSafeInteger(json)
    case 'j':
      return Number.isInteger(json) && (json as number) >= -(2 ** 31) && (json as number) < 2 ** 31
    case 'b':
      return typeof json === 'boolean'
    default:
      return json !== undefined
  }
}

const isWithin = (size: number, [, min, max]: readonly unknown[]): boolean =>
  size >= ((min as number | null | undefined) ?? Number.NEGATIVE_INFINITY) &&
  size <= ((max as number | null | undefined) ?? Number.POSITIVE_INFINITY)

const matches = (text: string, [, , , pattern]: Extract<List, readonly ['s', ...unknown[]]>): boolean =>
  pattern === undefined || pattern.test(text)

function inside<T>(at: Reading, key: PropertyKey, act: () => T): T {
  at.path.push(key)
  const result = act()
  at.path.pop()
  return result
}

function fieldsOf(shape: { readonly [field: string]: Shape }, json: Record<string, unknown>, at: Reading): object {
  const fields: Record<string, unknown> = {}
  for (const key in shape) {
    const value = inside(at, key, () => read(shape[key] as Shape, json[key], at))
    if (value !== undefined || key in json) fields[key] = value
  }
  return fields
}

const rowsOf = (shape: Shape, rows: readonly unknown[], at: Reading): unknown[] =>
  rows.map((row, index) => inside(at, index, () => read(shape, row, at)))

const itemsOf = ([, ...shapes]: Extract<List, readonly ['t', ...unknown[]]>, items: readonly unknown[], at: Reading) =>
  shapes.map((shape, index) => inside(at, index, () => read(shape, items[index], at)))

function entriesOf([, shape, key]: Extract<List, readonly ['r', ...unknown[]]>, json: object, at: Reading): object {
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) =>
      inside(at, name, () => [read(key, name, at), read(shape, value, at)] as const),
    ),
  )
}

function firstOf([, ...shapes]: Extract<List, readonly ['u', ...unknown[]]>, json: unknown, at: Reading): unknown {
  for (const shape of shapes) {
    const issues: Issue[] = []
    const data = read(shape, json, { ...at, issues })
    if (issues.length === 0) return data
  }
  return wrong(at)
}

function orElse(
  [, shape, value]: Extract<List, readonly ['d' | 'c', ...unknown[]]>,
  json: unknown,
  at: Reading,
): unknown {
  const issues: Issue[] = []
  const data = read(shape, json, { ...at, issues })
  return issues.length === 0 ? data : structuredClone(value)
}
