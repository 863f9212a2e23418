import { later } from '../../../ui/loading/later.tsx'

export const hasAccepted = 'This user has already accepted the invitation.'

export const InvitationPanel = later(() => import('./invitation-panel.tsx').then((part) => part.InvitationPanel))
