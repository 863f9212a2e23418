/** The platform owner's area answers on hosts whose name starts with 'admin'; nothing else does. */
export const isAdminHost = window.location.hostname.startsWith('admin')
