export { InvitationLink } from './invitation-link.tsx'
export { InvitationStatus } from './invitation-status.tsx'
export { hasAccepted, InvitationPanel } from './invite.ts'
export { SignInFields } from './sign-in-fields.tsx'
