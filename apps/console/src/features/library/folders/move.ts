import { later } from '../../../ui/loading/later.tsx'

export const MovePanel = later(() => import('./move-panel.tsx').then((part) => part.MovePanel))
