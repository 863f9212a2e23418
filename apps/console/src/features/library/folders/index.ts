export { dragFiles } from './dragged-files.ts'
export { FolderRail } from './folder-rail.tsx'
export { useFolders, useMoveMedia } from './folders.queries.ts'
export { MovePanel } from './move.ts'
