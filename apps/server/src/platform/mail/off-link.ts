/** RFC 8058: mail programs send a POST to the link when the user unsubscribes. */
export const offHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
