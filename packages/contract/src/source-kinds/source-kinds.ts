import { calendar } from './calendar.ts'
import { cap } from './cap.ts'
import { csv } from './csv.ts'
import { feed } from './feed.ts'
import type { SourceKindFacts } from './source-kind.ts'
import { table } from './table.ts'
import { weather } from './weather.ts'

/** All kinds of data sources, in the order of forms. */
export const sourceKinds = { table, csv, feed, calendar, weather, cap } as const satisfies Record<
  string,
  SourceKindFacts
>

export type SourceKind = keyof typeof sourceKinds

/** Kinds whose data the server retrieves. */
export type RetrievedSourceKind = {
  [Kind in SourceKind]: (typeof sourceKinds)[Kind]['isRetrieved'] extends true ? Kind : never
}[SourceKind]

export const allSourceKinds = Object.keys(sourceKinds) as SourceKind[]

/** The kinds with data of a kind. */
export const sourceKindsWith = (data: SourceKindFacts['data']): readonly SourceKind[] =>
  allSourceKinds.filter((kind) => sourceKinds[kind].data === data)

/** Minutes between two retrievals, of most kinds. */
const usualInterval = { min: 5, max: 24 * 60, default: 15 }

/** Minutes between two retrievals of a kind. */
export function intervalOf(kind: SourceKind): typeof usualInterval {
  const { interval = usualInterval }: SourceKindFacts = sourceKinds[kind]
  return interval
}
