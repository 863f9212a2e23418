import { later } from '../../../../ui/loading/later.tsx'

export const NewSourcePanel = later(() => import('./new-source-panel.tsx').then((part) => part.NewSourcePanel))
