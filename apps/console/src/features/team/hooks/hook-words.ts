import { callHook, type Hook, hookSignatureHeader } from '@digisigncast/contract/accounts/hooks'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { screensText } from '@digisigncast/contract/api/screens-text'

export const kindLabels = {
  takeover: 'Starts a takeover',
  content: 'Changes the content of screens',
  table: 'Fills a table',
  cap: 'Warnings (CAP)',
} as const satisfies Record<Hook['action']['kind'], string>
export type HookKind = keyof typeof kindLabels

export const isHookKind = (text: string): text is HookKind => Object.hasOwn(kindLabels, text)

/** The action of a hook as a sentence, for example: Starts the takeover “Fire” */
export function actionText({ action, names }: Pick<Hook, 'action' | 'names'>): string {
  const quoted = names.map((name) => `“${name}”`).join(', ')
  if (action.kind === 'takeover') return quoted ? `Starts the takeover ${quoted}` : 'Starts a takeover'
  if (action.kind === 'cap') return quoted ? `Warnings start the takeover ${quoted}` : 'Warnings are shown as notices'
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
  cap: '@warning.xml',
}

/** Commands that call a hook, each with what it does. */
export function examplesOf(kind: HookKind, address: string, isSigned: boolean) {
  const lineOf = kind === 'cap' ? fileLine : bodyLine
  return [
    {
      words: wordsOf[kind] ?? 'To call it:',
      line: lineOf(bodies[kind], address, isSigned),
      label: 'Copy curl',
    },
    ...(kind === 'takeover'
      ? [{ words: 'To end it:', line: bodyLine('{"end": true}', address, isSigned), label: 'Copy curl to end it' }]
      : []),
  ]
}

const wordsOf: Partial<Record<HookKind, string>> = {
  takeover: 'To start the takeover:',
  cap: 'To send a warning, which is in the file warning.xml:',
}

const signature = `openssl dgst -sha256 -hmac "$KEY"`
const headerOf = (signed: string) => `-H "${hookSignatureHeader}: sha256=$(${signed} | sed 's/.* //')"`

const bodyLine = (body: string, address: string, isSigned: boolean): string =>
  isSigned
    ? `BODY='${body}'; curl -X POST ${address} ${headerOf(`printf %s "$BODY" | ${signature}`)} -d "$BODY"`
    : `curl -X POST ${address} -d '${body}'`

/** With the bytes of a file as they are. */
const fileLine = (file: string, address: string, isSigned: boolean): string =>
  `curl -X POST ${address} ${isSigned ? `${headerOf(`${signature} < ${file.slice(1)}`)} ` : ''}--data-binary ${file}`
