export const offPath = '/alert-emails-off'

/** Link that switches the emails off, after a confirmation. */
export const offLink = (publicUrl: string, token: string): string => `${publicUrl}${offPath}/${token}`
