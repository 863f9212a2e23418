export {
  checkSecondFactor,
  hasSecondFactor,
  type Proof,
  type SecondFactorLimits,
  secondFactorLimits,
} from './check-second-factor.ts'
export { removeExpiredSetUps } from './expiry.ts'
export { afterReset, removeSecondFactor } from './reset.service.ts'
export { createTicket, useTicket } from './tickets.ts'
export { twoFactorRoutes } from './two-factor.routes.ts'
