import { later } from '../../../ui/loading/later.tsx'

export const PayPanel = later(() => import('./pay-panel.tsx').then((part) => part.PayPanel))
