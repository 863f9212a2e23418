import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { vi } from 'vitest'

export interface ReadMail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** By name. */
  files: Record<string, Buffer>
}

/** Parses an email with plain text, HTML and files. */
export function readMail(source: string): ReadMail {
  const [head = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n\n')
  const unfolded = head.replace(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const boundaries = [...source.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => `--${boundary}`)
  const whole = rest.join('\n\n')
  const parts = boundaries.reduce((found, one) => found.flatMap((part) => part.split(one)), [whole])
  const part = (type: string) => decode(parts.find((text) => text.includes(`Content-Type: ${type}`)) ?? '')
  return {
    to: header('To'),
    from: header('From'),
    subject: header('Subject'),
    text: part('text/plain'),
    html: part('text/html'),
    files: Object.fromEntries(
      parts.flatMap((text) => {
        const name = /^Content-Disposition: attachment; filename="?([^"\n]+)/m.exec(text)?.[1]
        return name ? [[name, Buffer.from(text.trim().split('\n\n').slice(1).join(''), 'base64')]] : []
      }),
    ),
  }
}

function decode(part: string): string {
  const [head = '', ...body] = part.trim().split('\n\n')
  const text = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return text
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Waits for an email to this address (and with this subject) in the outbox. Returns the last one. */
export const mailTo = (dataDir: string, address: string, subject?: string): Promise<ReadMail> =>
  vi.waitFor(
    async () => {
      const mails = await readOutbox(dataDir)
      const mail = mails.findLast((one) => one.to === address && (subject === undefined || one.subject === subject))
      if (!mail) throw new Error(`no email ${subject ?? ''} to ${address} yet`)
      return mail
    },
    { timeout: 10_000 },
  )

/** Waits until the outbox has `count` emails to this address; returns all of them, oldest first. */
export const mailsTo = (dataDir: string, address: string, count: number): Promise<ReadMail[]> =>
  vi.waitFor(
    async () => {
      const mails = (await readOutbox(dataDir)).filter(({ to }) => to === address)
      if (mails.length < count) throw new Error(`${mails.length} of ${count} mails to ${address} yet`)
      return mails
    },
    { timeout: 10_000 },
  )

/** All emails in the outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))))
}

/** A real mail server on loopback. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const received: { mail: ReadMail; from: string; to: string[]; user: string | undefined }[] = []
  let tell = () => {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          mail: readMail(Buffer.concat(chunks).toString()),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user,
        })
        tell()
        done()
      })
    },
    ...options,
  })
  // Some tests drop connections.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Resolves when the next email has arrived. */
    next: () => new Promise<void>((resolve) => void (tell = resolve)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
