export { alsoHeld } from './account-mails.ts'
export { originFor, sendAddressChanged, sendPasswordChanged } from './account-notices.ts'
export {
  beginEmailChange,
  findPendingEmail,
  isSameAddress,
  missingPassword,
  sendConfirmation,
  storeEmailChange,
} from './email-change.service.ts'
export { refuseAccepted, sendInvitation, storeInvitation } from './invitations.service.ts'
export { confirmedKeys, findUnconfirmed, removeUnconfirmed, unconfirmedKeys } from './keys.repo.ts'
export { findLimit, isSameLimit, writeLimit } from './limits.ts'
export { checkOwnPassword, findByOwnPassword, type OwnAccountLimits, ownAccountLimits } from './own-account.ts'
export { findHolder, publishRelease, releaseEmail } from './reserved/reserved-email.ts'
export { newNames, requireFreeNames } from './reserved/taken-names.ts'
export { takeAdminsTurn } from './rights.ts'
export { findTaken, insertUser, lockPassword, updateUser } from './users.repo.ts'
export type { CustomerUsers } from './users.routes.ts'
