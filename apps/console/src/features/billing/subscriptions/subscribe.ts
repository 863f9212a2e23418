import { later } from '../../../ui/loading/later.tsx'

export const SubscriptionPanel = later(() => import('./subscription-panel.tsx').then((part) => part.SubscriptionPanel))
