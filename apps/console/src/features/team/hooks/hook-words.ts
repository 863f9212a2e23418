import { callHook, type Hook, hookSignatureHeader } from '@digisigncast/contract/accounts/hooks'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { screensText } from '@digisigncast/contract/api/screens-text'

export const kindLabels = {
  takeover: 'Starts a takeover',
  content: 'Changes the content of screens',
  table: 'Fills a table',
} as const satisfies Record<Hook['action']['kind'], string>
export type HookKind = keyof typeof kindLabels

export const isHookKind = (text: string): text is HookKind => Object.hasOwn(kindLabels, text)

/** The action of a hook as a sentence, for example: Starts the takeover “Fire” */
export function actionText({ action, names }: Pick<Hook, 'action' | 'names'>): string {
  const quoted = names.map((name) => `“${name}”`).join(', ')
  if (action.kind === 'takeover') return quoted ? `Starts the takeover ${quoted}` : 'Starts a takeover'
  if (action.kind !== 'content') return quoted ? `Fills the table ${quoted}` : 'Fills a table'
  const { screen_ids: screens, tag_ids: tags } = action
  const on = [
    screens.length > 0 ? screensText(screens.length) : '',
    tags.length > 0 ? (tags.length === 1 ? 'the screens of 1 tag' : `the screens of ${tags.length} tags`) : '',
  ]
  return `Shows ${quoted || `a ${action.type}`} on ${on.filter((part) => part !== '').join(' and ')}`
}

export const problemWords: Record<NonNullable<Hook['problem']>, { word: string; text: string }> = {
  creator_deactivated: {
    word: 'User deactivated',
    text: 'The user who saved it is deactivated. Edit and save it to let it act for you.',
  },
  creator_deleted: {
    word: 'User deleted',
    text: 'The user who saved it was deleted. Edit and save it to let it act for you.',
  },
  target_deleted: { word: 'Nothing to do', text: 'What it used was deleted. Edit it to choose something else.' },
}

/** The address of a hook. */
export const addressOf = (secret: string, origin: string): string =>
  `${origin}${apiPrefix}/${callHook.path.replace(':secret', secret)}`

const bodies: Record<HookKind, string> = {
  takeover: '{}',
  content: '{}',
  table: '{"rows": [["Soup", "4.50"]]}',
}

/** Commands that call a hook, each with what it does. */
export function examplesOf(kind: HookKind, address: string, isSigned: boolean) {
  const lineOf = (body: string) =>
    isSigned
      ? `BODY='${body}'; curl -X POST ${address} -H "${hookSignatureHeader}: sha256=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$KEY" | sed 's/.* //')" -d "$BODY"`
      : `curl -X POST ${address} -d '${body}'`
  return [
    {
      words: kind === 'takeover' ? 'To start the takeover:' : 'To call it:',
      line: lineOf(bodies[kind]),
      label: 'Copy curl',
    },
    ...(kind === 'takeover'
      ? [{ words: 'To end it:', line: lineOf('{"end": true}'), label: 'Copy curl to end it' }]
      : []),
  ]
}
