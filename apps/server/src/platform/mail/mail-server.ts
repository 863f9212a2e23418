export interface MailServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  is_encrypted: boolean
  username: string | null
}

/** The server of an SMTP URL, without the password. */
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
  /** The server's last reply, for example “535 5.7.8 Authentication failed”. */
  response?: string
  message?: string
}

const signs = (where: string): readonly (readonly [RegExp, string])[] => [
  [/\bEAUTH\b/, `${where} did not accept the username and password of SMTP_URL.`],
  [/\bECONNREFUSED\b/, `${where} refused the connection. Check SMTP_URL and that the mail server is running.`],
  [/\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/, `The host name of the mail server ${where} could not be resolved.`],
  [/\b(EHOSTUNREACH|ENETUNREACH)\b/, `${where} is not reachable from this server.`],
  [
    /wrong version number|before secure TLS/i,
    `${where} does not use TLS from the first byte: try smtp:// instead of smtps://.`,
  ],
  [/certificate|altname|self.signed/i, `The TLS certificate of ${where} is not trusted.`],
  [/\b(ETLS|SSL|TLS|EPROTO)\b/, `Could not open a secure connection to ${where}.`],
  [/\bETIMEDOUT\b|timeout/i, `${where} did not answer in time.`],
  [/\bEENVELOPE\b/, `${where} did not accept the sender or the recipient.`],
  [/\bEMESSAGE\b/, `${where} did not accept the email.`],
  [/\b(ECONNECTION|ECONNRESET|EPROTOCOL|ESOCKET)\b/, `${where} closed the connection.`],
]

/** Why a mail server did not accept an email: one sentence, then the server's reply. */
export function mailProblem(error: unknown, { host, port }: MailServer): string {
  const { code = '', response, message = '' } = error as Refusal
  const where = `${host}:${port}`
  const found = signs(where).find(([sign]) => sign.test(`${code} ${message}`))
  const own = (response || message).replace(/\s+/g, ' ').trim().slice(0, 300)
  return `${found?.[1] ?? `${where} did not accept the email.`}${own ? ` Its reply: ${own}` : ''}`
}

/** Removes the password from an error: some servers repeat the command that they refused. */
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

const base64 = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replace(/={1,2}$/, '')
