import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../ids.ts'
import { onDemand } from '../on-demand.ts'
import { hidePassword } from './mail-server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  files?: readonly File[]
  headers?: Record<string, string>
}

export interface Mailer {
  /** True when a mail server accepted it; otherwise it is in the outbox. */
  send(mail: Mail): Promise<boolean>
  /** Sends by the mail server only; throws its error. */
  deliver(mail: Mail): Promise<void>
  /** Writes it to the outbox; returns the file. */
  keep(mail: Mail): Promise<string>
  outbox: string
}

interface MailSettings {
  smtpUrl: string | undefined
  from: string
  outbox: string
  /** Called with the file of an email that was not delivered; `error` is the mail server's error. */
  onKept: (file: string, error?: unknown) => void
}

// A stalled mail server must not delay requests that wait for it.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends by SMTP; an email that is not accepted becomes an .eml file in the outbox folder. */
export function openMailer({ smtpUrl, from, outbox, onKept }: MailSettings): Mailer {
  const keep = keeper(from, outbox)
  const loadTransport = onDemand(async () =>
    (await import('nodemailer')).createTransport({ url: smtpUrl, ...timeouts }),
  )
  const deliver = async (mail: Mail) => {
    const transport = await loadTransport()
    const parts = await partsOf(mail)
    await transport.sendMail({ from, ...parts }).catch((error: unknown) => {
      throw smtpUrl === undefined ? error : hidePassword(error, smtpUrl)
    })
  }
  return {
    deliver,
    keep,
    outbox,
    send: async (mail) => {
      if (!smtpUrl) {
        onKept(await keep(mail))
        return false
      }
      try {
        await deliver(mail)
        return true
      } catch (error) {
        onKept(await keep(mail), error)
        return false
      }
    },
  }
}

async function partsOf({ files = [], ...mail }: Mail) {
  const attachments = files.map(async (file) => ({
    filename: file.name,
    contentType: file.type,
    content: Buffer.from(await file.arrayBuffer()),
  }))
  return { ...mail, attachments: await Promise.all(attachments) }
}

function keeper(from: string, outbox: string): (mail: Mail) => Promise<string> {
  const loadTransport = onDemand(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return async (mail) => {
    const { message } = await (await loadTransport()).sendMail({ from, ...(await partsOf(mail)) })
    await mkdir(outbox, { recursive: true })
    const file = join(outbox, `${Date.now()}-${newId()}.eml`)
    // Written under a temporary name first, so that readers of the folder see complete files only.
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
    return file
  }
}
