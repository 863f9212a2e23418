import { later } from '../../../ui/loading/later.tsx'

export const ManageTagsPanel = later(() => import('./manage-tags-panel.tsx').then((part) => part.ManageTagsPanel))
