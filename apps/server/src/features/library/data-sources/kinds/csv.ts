import type { ServerSourceKind } from './source-kind.ts'

export const csv: ServerSourceKind<'csv'> = {
  accept: 'text/csv, text/plain;q=0.9, */*;q=0.1',
  addressOf: ({ url }) => url,
  read: async (answer, _settings, { parse }) => ({ data: await parse('table', answer) }),
}
