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
  if (action.kind === 'takeover') {
    const does = action.ends ? 'Ends' : 'Starts'
    return quoted ? `${does} the takeover ${quoted}` : `${does} a takeover`
  }
  if ('warnings' in action) return quoted ? `Warnings start the takeover ${quoted}` : 'Warnings are shown as notices'
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
  unknown: { word: 'Unknown', text: 'Reload the page: it is older than the server.' },
  target_deleted: { word: 'Nothing to do', text: 'What it used was deleted. Edit it to choose something else.' },
}

/** The address of a hook. */
export const addressOf = (secret: string, origin: string): string =>
  `${origin}${apiPrefix}/${callHook.path.replace(':secret', secret)}`

/** Bodies of the examples: a text, or the bytes of a file. */
const bodies: Record<HookKind, { text: string } | { file: string }> = {
  takeover: { text: '{}' },
  content: { text: '{}' },
  table: { text: '{"rows": [["Soup", "4.50"]]}' },
  cap: { file: 'warning.xml' },
}

const words: Partial<Record<HookKind, string>> = {
  takeover: 'To start the takeover:',
  cap: 'To send a warning, which is in the file warning.xml:',
}

/** Commands that call a hook, each with what it does. */
export function examplesOf(kind: HookKind, address: string, isSigned: boolean) {
  const body = bodies[kind]
  const textLine = isSigned ? signedLine : plainLine
  return [
    {
      words: words[kind] ?? 'To call it:',
      line: 'file' in body ? fileLine(body.file, address, isSigned) : textLine(body.text, address),
      label: 'Copy curl',
    },
    ...(kind === 'takeover'
      ? [{ words: 'To end it:', line: textLine('{"end": true}', address), label: 'Copy curl to end it' }]
      : []),
  ]
}

const hmac = 'openssl dgst -sha256 -hmac "$KEY"'
const headerWith = (signing: string) => `-H "${hookSignatureHeader}: sha256=$(${signing} | sed 's/.* //')"`

const plainLine = (text: string, address: string): string => `curl -X POST ${address} -d '${text}'`

const signedLine = (text: string, address: string): string =>
  `BODY='${text}'; curl -X POST ${address} ${headerWith(`printf %s "$BODY" | ${hmac}`)} -d "$BODY"`

const fileLine = (file: string, address: string, isSigned: boolean): string =>
  `curl -X POST ${address} ${isSigned ? `${headerWith(`${hmac} < ${file}`)} ` : ''}--data-binary @${file}`
