import type { Risk } from '@digisigncast/contract/api/endpoint'
import { tableOf } from '../bin/binned-tables.ts'
import type { Recorder, RowChange } from './recorder.ts'
import type { Row, Statement } from './statements.ts'

type Change = Pick<RowChange, 'before' | 'after'>
type Test = (change: Change) => boolean
type Risks = Partial<Record<Risk, readonly Test[]>>

const isAdded: Test = ({ before }) => before === null
const isRemoved: Test = ({ after }) => after === null
const between =
  (test: (before: Row, after: Row) => boolean): Test =>
  ({ before, after }) =>
    before !== null && after !== null && test(before, after)
const changes = (column: string) => between((before, after) => before[column] !== after[column])
const rises = (column: string) => between((before, after) => Number(after[column]) > Number(before[column]))
const falls = (column: string) => between((before, after) => Number(after[column]) < Number(before[column]))
/** Null is no limit. */
const widens = (column: string) =>
  between((before, after) => Number(after[column] ?? Infinity) > Number(before[column] ?? Infinity))
const becomes = (column: string, value: string) =>
  between((before, after) => before[column] !== value && after[column] === value)
/** An invitation is a link to sign in with. */
const isInvited = between(
  (before, after) => after['invited_until'] !== null && before['invited_until'] !== after['invited_until'],
)
const isPromoted = between((before, after) => before['role'] === 'manager' && after['role'] !== 'manager')
const gainsPermissions = between((before, after) => {
  const held = permissionsIn(before)
  return permissionsIn(after).some((one) => !held.includes(one))
})

function permissionsIn({ permissions }: Row): string[] {
  const areas = JSON.parse(String(permissions)) as Record<string, Record<string, unknown>>
  return Object.entries(areas).flatMap(([area, actions]) =>
    Object.keys(actions).flatMap((action) => (actions[action] === 1 ? `${area}.${action}` : [])),
  )
}

const settingRisks = ['rule', 'deletion', 'secret'] as const satisfies readonly Risk[]

/** Effects of settings of the platform owner. A new one counts as `rule` until it is named here. */
const ofSettings: Readonly<Record<string, (typeof settingRisks)[number] | undefined>> = {
  billing: undefined,
  'customer-defaults': undefined,
  'stored-metadata': undefined,
  backups: 'deletion',
  retention: 'deletion',
  'android-key': 'secret',
}
const isSetting =
  (risk: Risk): Test =>
  ({ before, after }) => {
    const name = String((after ?? before ?? {})['name'])
    return (name in ofSettings ? ofSettings[name] : 'rule') === risk
  }

/** By table. Other tables have none. */
const ofTables: Readonly<Record<string, Risks>> = {
  users: {
    user: [isAdded, isInvited, isPromoted, gainsPermissions, falls('limited_to_tags'), becomes('status', 'active')],
    address: [changes('email')],
    secret: [changes('password_hash')],
    deletion: [isRemoved],
  },
  user_tags: { user: [isAdded] },
  accounts: {
    user: [
      rises('managers_see_other_content'),
      rises('managers_see_other_playlists'),
      rises('managers_manage_other_playlists'),
      // The users of a suspended or deleted customer can sign in again.
      becomes('status', 'active'),
      between((before, after) => !!before['deleted_at'] && !after['deleted_at']),
    ],
    rule: [
      falls('two_factor_required'),
      falls('approval_required'),
      falls('new_devices_wait'),
      widens('session_idle_minutes'),
      widens('session_max_hours'),
    ],
    deletion: [
      isRemoved,
      falls('audit_days'),
      falls('bin_days'),
      between((before, after) => !before['deleted_at'] && !!after['deleted_at']),
    ],
  },
  api_tokens: { secret: [isAdded, changes('token_hash'), gainsPermissions, falls('limited_to_tags')] },
  hooks: { secret: [isAdded, changes('secret_hash'), changes('signing_key')] },
  webhooks: { secret: [isAdded, changes('secret')] },
  sso_providers: { rule: [() => true] },
  platform_settings: Object.fromEntries(settingRisks.map((risk) => [risk, [isSetting(risk)]])),
}

/** By table and kind of statement, for tables whose rows are not read. */
const ofStatements: Readonly<Record<string, Partial<Record<Statement['kind'], Risk>>>> = {
  email_changes: { insert: 'address' },
  passkeys: { insert: 'secret', delete: 'rule' },
  recovery_codes: { insert: 'secret' },
  two_factors: { insert: 'secret', delete: 'rule' },
  sso_domains: { insert: 'rule', delete: 'rule' },
  sso_identities: { insert: 'secret', delete: 'rule' },
  bin_entries: { insert: undefined, delete: undefined },
}

/** Whether changes of a table can need a recent sign-in. All of them are noted, however many a transaction writes. */
export const isGuarded = (table: string): boolean => table in ofTables || table in ofStatements

const binned = new Set<string>(Object.values(tableOf))

/** Effects of the changes of a transaction that need a recent sign-in. */
export function risksIn(recorder: Recorder): Set<Risk> {
  const found = new Set<Risk>()
  let [removed, added] = [0, 0]
  for (const { table, before, after } of recorder.changesOf((name) => name in ofTables || binned.has(name))) {
    for (const [risk, tests] of Object.entries(ofTables[table.table] ?? {}) as [Risk, readonly Test[]][])
      if (tests.some((test) => test({ before, after }))) found.add(risk)
    if (binned.has(table.table)) {
      if (after === null) removed += 1
      if (before === null) added += 1
    }
  }
  for (const { table, kind } of recorder.statements()) {
    const risk = ofStatements[table]?.[kind]
    if (risk) found.add(risk)
  }
  const bin = (kind: Statement['kind']) =>
    recorder.statements().some((one) => one.table === 'bin_entries' && one.kind === kind)
  // Rows that were deleted and are not in the recycle bin, or left it and were not restored, are gone.
  if ((removed > 0 && !bin('insert')) || (added === 0 && bin('delete'))) found.add('deletion')
  return found
}
