import { z } from 'zod'

/** An address with http or https. The server checks what it leads to when it opens it. */
export const WebAddress = z
  .string('Address is required.')
  .trim()
  .min(1, 'Address is required.')
  .max(2000, 'Use at most 2,000 characters.')
  .pipe(z.url({ protocol: /^https?$/, error: 'The address must begin with https:// or http://.' }))
