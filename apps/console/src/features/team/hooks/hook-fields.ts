import { type Hook } from '@digisigncast/contract/accounts/hooks'
import { saveHook } from '@digisigncast/contract/schemas/accounts/hooks'
import { type FieldErrors, inputErrors } from '../../../api/field-errors.ts'
import { settingsOf, type WarningForm, warningErrors, warningFormOf } from '../../kernel/warnings/index.ts'
import type { Content } from '../../programming/screens/index.ts'
import type { HookKind } from './hook-words.ts'
import type { HookBody } from './hooks.queries.ts'

export interface HookFields {
  name: string
  kind: HookKind
  preparedId: string | null
  /** Every request ends the takeover. */
  ends: boolean
  /** Blank: those of the prepared takeover, which null (until it is ended) keeps, too. */
  minutes: number | string | null
  content: Content
  targets: { screens: string[]; tags: string[] }
  sourceId: string | null
  warnings: WarningForm
  isEnabled: boolean
  allowGet: boolean
  needsSignature: boolean
}

export const fieldsOf = (hook: Hook | undefined): HookFields => {
  const action = hook?.action
  return {
    name: hook?.name ?? '',
    kind: action?.kind ?? 'takeover',
    preparedId: action?.kind === 'takeover' ? action.prepared_id : null,
    ends: action?.kind === 'takeover' && action.ends === true,
    minutes: action?.kind === 'takeover' ? (action.minutes ?? (action.minutes === null ? null : '')) : '',
    content:
      action?.kind === 'content' ? { type: action.type, ids: action.content_ids } : { type: 'playlist', ids: [] },
    targets:
      action?.kind === 'content' ? { screens: action.screen_ids, tags: action.tag_ids } : { screens: [], tags: [] },
    sourceId: action && 'data_source_id' in action ? action.data_source_id : null,
    warnings: warningFormOf(action && 'warnings' in action ? action.warnings : undefined),
    isEnabled: hook?.is_enabled ?? true,
    allowGet: hook?.allow_get ?? false,
    needsSignature: hook?.needs_signature ?? false,
  }
}

/** Returns the request body. */
export const bodyOf = (fields: HookFields, id: string | undefined): HookBody => ({
  ...(id !== undefined && { hook_id: id }),
  name: fields.name,
  is_enabled: fields.isEnabled,
  allow_get: fields.allowGet,
  needs_signature: fields.needsSignature,
  action: actions[fields.kind](fields),
})

type ActionOf<Kind extends HookKind> = Extract<HookBody['action'], { kind: Kind }>

const actions: { [Kind in HookKind]: (fields: HookFields) => ActionOf<Kind> } = {
  takeover: ({ preparedId, ends, minutes }) => ({
    kind: 'takeover',
    prepared_id: preparedId ?? '',
    ...(ends && { ends }),
    ...(!ends && minutes !== '' && { minutes: minutes as number | null }),
  }),
  content: ({ content, targets }) => ({
    kind: 'content',
    type: content.type,
    content_ids: content.ids,
    screen_ids: targets.screens,
    tag_ids: targets.tags,
  }),
  table: ({ sourceId }) => ({ kind: 'table', data_source_id: sourceId ?? '' }),
  cap: ({ warnings }) => ({ kind: 'cap', warnings: settingsOf(warnings) }),
}

/** Errors beside those of the schema of the call. */
const ownErrors: { [Kind in HookKind]: (fields: HookFields) => FieldErrors | false } = {
  takeover: ({ preparedId }) => preparedId === null && { preparedId: 'Choose a takeover.' },
  content: ({ content, targets }) => ({
    ...(content.ids.length === 0 && { content: 'Choose at least one playlist or channel.' }),
    ...(targets.screens.length + targets.tags.length === 0 && { screens: 'Please choose at least one screen or tag.' }),
  }),
  table: ({ sourceId }) => sourceId === null && { sourceId: 'Choose a table.' },
  cap: ({ warnings }) => warningErrors(warnings),
}

export const errorsIn = (fields: HookFields): FieldErrors => ({
  ...ownNames(inputErrors(saveHook, bodyOf(fields, undefined))),
  ...ownErrors[fields.kind](fields),
})

/** Maps errors to the field names of the form. */
export function ownNames(errors: FieldErrors): FieldErrors {
  const names: Record<string, string> = {
    'action.minutes': 'minutes',
    'action.content_ids': 'content',
    'action.screen_ids': 'screens',
  }
  return Object.fromEntries(
    Object.entries(errors)
      .map(([field, message]) => [names[field] ?? field, message] as const)
      .filter(([field]) => !field.startsWith('action')),
  )
}
