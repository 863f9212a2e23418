export { keepStateBefore } from './before-change.ts'
export { markChanged, thingOfRow } from './mark-changed.ts'
export { stateOf } from './state-of.ts'
export { undoOf } from './undo.ts'
export { stateFrom } from './version-states.ts'
export { oldVersions, pendingVersions } from './versions.jobs.ts'
export {
  forgetVersions,
  notePending,
  readState,
  type Thing,
  type VersionAuthor,
  type VersionRow,
} from './versions.repo.ts'
export { withDocument } from './with-document.ts'
export { writePending } from './write-version.ts'
