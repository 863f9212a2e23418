export { RequiredTwoFactor } from './required-two-factor.tsx'
