import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from './ids.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

interface MailSettings {
  smtpUrl: string | undefined
  from: string
  outbox: string
  /** Told where a mail went that nobody will deliver. */
  onKept: (file: string) => void
}

/** Sends by SMTP; without a server each mail becomes an .eml file in the outbox folder. */
export function openMailer({ smtpUrl, from, outbox, onKept }: MailSettings): Mailer {
  if (smtpUrl) {
    const transport = createTransport(smtpUrl)
    return {
      send: async (mail) => {
        await transport.sendMail({ from, ...mail })
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail })
      await mkdir(outbox, { recursive: true })
      const file = join(outbox, `${Date.now()}-${newId()}.eml`)
      // Written aside first: whoever reads the folder never sees half a mail.
      await writeFile(`${file}.part`, message as Buffer)
      await rename(`${file}.part`, file)
      onKept(file)
    },
  }
}
