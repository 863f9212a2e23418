/** Pages on hosts whose name starts with 'admin' are the owner's area. Its calls are served on the host of ADMIN_URL only. */
export const isAdminHost = window.location.hostname.startsWith('admin')
