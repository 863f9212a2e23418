import { later } from '../../../ui/loading/later.tsx'

export const ProfilePanel = later(() => import('./profile-panel.tsx').then((part) => part.ProfilePanel))
