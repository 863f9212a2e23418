import { later } from '../../../ui/loading/later.tsx'

export { dragFiles } from './dragged-files.ts'
export { FolderRail } from './folder-rail.tsx'
export { useFolders, useMoveMedia } from './folders.queries.ts'

export const MovePanel = later(() => import('./move-panel.tsx').then((part) => part.MovePanel))
