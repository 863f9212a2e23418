export { TwoFactorMark } from './two-factor-mark.tsx'
export { TwoFactorSection } from './two-factor-section.tsx'
export { resetQuestion, useResetTwoFactor } from './use-reset-two-factor.ts'
