import { z } from 'zod'

type Names = Readonly<Record<string, string>>
type MoreNames = Names | undefined

/** Name in the program of a field of the API: from the list, else `playlistID` becomes `playlistId`. */
type OwnName<K extends PropertyKey, More extends MoreNames> = K extends keyof More
  ? Extract<More[K], string>
  : K extends `${infer Noun}IDs`
    ? `${Noun}Ids`
    : K extends `${infer Noun}ID`
      ? `${Noun}Id`
      : K

type Renamed<T, More extends MoreNames> = { [K in keyof T as OwnName<K, More>]: T[K] }

/** Fields by their name in the program instead of the API. */
interface WithNames<More extends MoreNames> {
  more: More
  /** Name in the program by name in the API. */
  names: Names
}

/**
 * Input with fields that have another name in the program than in the API. Clients send the names of the API, which the
 * API document and validation errors contain, too; handlers receive the names of the program.
 */
export function renamed<T extends z.ZodObject | z.ZodPipe<z.ZodObject>, const More extends MoreNames = undefined>(
  schema: T,
  more?: More,
) {
  const nameOf = (name: string): string => more?.[name] ?? name.replace(/ID(s?)$/, 'Id$1')
  const { shape } = 'shape' in schema ? schema : schema.in
  const names = Object.fromEntries(Object.keys(shape).map((name) => [name, nameOf(name)]))
  const rename = (input: z.output<T>) => withNames(input as object, names) as Renamed<z.output<T>, More>
  return Object.assign(z.pipe(schema, z.transform(rename)), { more: more as More, names })
}

const withNames = (fields: object, names: Names): object =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]))

const namesOf = (schema: z.ZodType | undefined): Names =>
  (schema as Partial<WithNames<MoreNames>> | undefined)?.names ?? {}

/** Input before parsing, with the names of the program. */
export type OwnInput<T extends z.ZodType> = T extends WithNames<infer More> ? Renamed<z.input<T>, More> : z.input<T>

/** Turns the names of the program into those of the API. */
export const toWireNames = (schema: z.ZodType | undefined, fields: object): object =>
  withNames(fields, Object.fromEntries(Object.entries(namesOf(schema)).map(([wire, own]) => [own, wire])))

/** Turns names of the API into those of the program, for example of the fields of an error. */
export const toOwnNames = <T>(schema: z.ZodType | undefined, fields: Record<string, T>): Record<string, T> =>
  withNames(fields, namesOf(schema)) as Record<string, T>
