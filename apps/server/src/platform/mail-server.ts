export interface MailServer {
  host: string
  port: number
  /** From the first byte; otherwise as soon as the server offers it. */
  is_encrypted: boolean
  username: string | null
}

/** What an SMTP address names, without the password. */
export function mailServerOf(smtpUrl: string): MailServer {
  const { protocol, hostname, port, username } = new URL(smtpUrl)
  const isEncrypted = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
    is_encrypted: isEncrypted,
    username: username === '' ? null : decodeURIComponent(username),
  }
}

interface Refusal {
  code?: string
  /** What the server said last, for example “535 5.7.8 Authentication failed”. */
  response?: string
  message?: string
}

const signs = (where: string): readonly (readonly [RegExp, string])[] => [
  [/\bEAUTH\b/, `${where} did not take the user name and password of SMTP_URL.`],
  [/\bECONNREFUSED\b/, `Nothing listens at ${where}: the connection was refused.`],
  [/\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, `The name of the mail server ${where} is not known.`],
  [/\b(EHOSTUNREACH|ENETUNREACH)\b/, `There is no way to ${where} from this server.`],
  [
    /wrong version number|before secure TLS/i,
    `${where} does not speak TLS from the first byte: try smtp:// instead of smtps://.`,
  ],
  [/certificate|altname|self.signed/i, `The TLS certificate of ${where} cannot be trusted.`],
  [/\b(ETLS|SSL|TLS|EPROTO)\b/, `A secure connection to ${where} could not be made.`],
  [/\bETIMEDOUT\b|timeout/i, `${where} did not answer in time.`],
  [/\bEENVELOPE\b/, `${where} did not take the sender or the address.`],
  [/\bEMESSAGE\b/, `${where} did not take the mail.`],
  [/\b(ECONNECTION|ECONNRESET|EPROTOCOL|ESOCKET)\b/, `${where} broke off the connection.`],
]

/** Why a mail server took no mail, in a sentence and then in its own words. */
export function mailProblem(error: unknown, { host, port }: MailServer): string {
  const { code = '', response, message = '' } = error as Refusal
  const where = `${host}:${port}`
  const found = signs(where).find(([sign]) => sign.test(`${code} ${message}`))
  const own = (response || message).replace(/\s+/g, ' ').trim().slice(0, 300)
  return `${found?.[1] ?? `${where} took no mail.`}${own ? ` It said: ${own}` : ''}`
}

/** Some servers repeat what they did not like: nobody shall read the password in what they say. */
export function hidePassword(error: unknown, smtpUrl: string): unknown {
  const { username, password } = new URL(smtpUrl)
  if (!(error instanceof Error) || password === '') return error
  const [user, plain] = [username, password].map(decodeURIComponent)
  const secrets = [plain ?? '', `\0${user}\0${plain}`].flatMap((secret) => [secret, base64(secret)])
  const hidden = (text: string) =>
    secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text).replace(/…=+/g, '…')
  for (const name of ['message', 'stack', 'response'])
    if (typeof Reflect.get(error, name) === 'string')
      Reflect.set(error, name, hidden(Reflect.get(error, name) as string))
  return error
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '')
