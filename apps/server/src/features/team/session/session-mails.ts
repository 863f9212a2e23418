import { isIP } from 'node:net'
import { browserNames } from '@digisigncast/contract/platform/browser-names'
import { type ActionMail, actionMail } from '../../../platform/mail/action-mail.ts'
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

interface Recovery {
  user: { email: string }
  brand: ActionMail['brand']
  link: string
}

/** Email for Forgot Password. */
export const recoveryMail = ({ user, brand, link }: Recovery): Mail => ({
  to: user.email,
  subject: 'Set a new password',
  ...actionMail({
    brand,
    title: 'Set a new password',
    text: 'A new password was requested for this email address. The link works once, within one hour.',
    action: 'Choose a new password',
    link,
    note: 'If you did not request it, ignore this email: nothing has changed.',
  }),
})
