import type { Logger } from 'kysely'
import { type Telemetry, typeOf } from './telemetry.ts'

const maxStatementLength = 2000

/** A span for each query within another span: the statement with placeholders, without its values. */
export const traceQueries = (telemetry: Telemetry, system: 'postgresql' | 'sqlite'): Logger => {
  if (!telemetry.isOn) return () => {}
  return (event) => {
    const { sql } = event.query
    const operation = /^\W*(\w+)/.exec(sql.slice(0, 50))?.[1]?.toUpperCase() ?? 'QUERY'
    const span = telemetry.begin({
      name: operation,
      kind: 'client',
      isChildOnly: true,
      beganMsAgo: event.queryDurationMillis,
      attributes: {
        'db.system.name': system,
        'db.operation.name': operation,
        'db.query.text': sql.slice(0, maxStatementLength),
      },
    })
    if (event.level === 'error') span?.fail(typeOf(event.error))
    span?.end()
  }
}
