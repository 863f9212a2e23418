export const offPath = '/alert-emails-off'

/** Link that switches the emails off, after a confirmation: programs that scan emails open links. */
export const offLink = (publicUrl: string, token: string): string => `${publicUrl}${offPath}/${token}`

/** RFC 8058: mail programs send a POST to the link when the user unsubscribes. */
export const offHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
