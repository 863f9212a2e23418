import { z } from 'zod'
import { typed } from './bounded.ts'

const tooLong = 'Use at most 2,000 characters.'

/** A stored address with http or https. */
export const WebAddress = typed(2000, tooLong, 'Address is required.')
  .trim()
  .min(1, 'Address is required.')
  .max(2000, tooLong)
  .pipe(z.url({ protocol: /^https?$/, error: 'The address must begin with https:// or http://.' }))

/** The addresses of web pages and streams are public: players get them without a sign-in. */
export const hasNoPassword = (address: string): boolean =>
  !/^https?:[\\/]*[^\\/?#]*@/i.test(address.replace(/[\t\n\r]/g, ''))

export const passwordInAddress = 'Remove the username and password from the address: other people could read them.'

/** An address as users enter it. The server checks what it leads to when it opens it. */
export const NewWebAddress = WebAddress.refine(hasNoPassword, passwordInAddress)
