import { isIP } from 'node:net'
import { browserNames } from '@digisigncast/contract/platform/browser-names'
import { actionMail } from '../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../platform/mail/mail.ts'

interface NewBrowser {
  to: string
  /** Milliseconds UTC. */
  at: number
  timeZone: string
  caller: { address: string; userAgent: string }
  link: string
}

/** Email after a sign-in from a new browser. */
export const newBrowserMail = ({ to, at, timeZone, caller, link }: NewBrowser): Mail => ({
  to,
  subject: 'New sign-in to DigiSignCast',
  ...actionMail({
    brand: { name: 'DigiSignCast', logo: null },
    title: 'New sign-in to DigiSignCast',
    text: ['You signed in from a new browser.', '', ...factsOf(at, timeZone, caller)].join('\n'),
    action: 'Open DigiSignCast',
    link,
    note: 'If this was not you, change your password at once: that ends all other sessions.',
  }),
})

function factsOf(at: number, timeZone: string, { address, userAgent }: NewBrowser['caller']): string[] {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  const { browser, system } = browserNames(userAgent)
  return [
    `Time: ${time} (${timeZone})`,
    // Never contains raw text from the client.
    ...(browser ? [`Browser: ${system ? `${browser} on ${system}` : browser}`] : []),
    ...(isIP(address) ? [`Address: ${address}`] : []),
  ]
}
