export { forSession, forTicket, type PasskeyUse, placeOf, reportCopied, requirePlace } from './check-passkey.ts'
export {
  checkSecondFactor,
  type Proof,
  type SecondFactorLimits,
  secondFactorLimits,
} from './check-second-factor.ts'
export { startUse } from './passkeys.service.ts'
export { afterReset, removeSecondFactor } from './reset.service.ts'
export { createTicket, userOfTicket, useTicket } from './tickets.ts'
export { twoFactorRoutes } from './two-factor.routes.ts'
export { removeExpiredSetUps } from './two-factor.service.ts'
