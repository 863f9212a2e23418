export { keepStateBefore, undoOf } from './before-change.ts'
export { markChanged, thingOfRow } from './mark-changed.ts'
export { stateOf, withDocument } from './state-of.ts'
export { oldVersions, pendingVersions } from './versions.jobs.ts'
export {
  forgetVersions,
  notePending,
  readState,
  type Thing,
  type VersionAuthor,
  type VersionRow,
} from './versions.repo.ts'
export { stateFrom, writePending } from './write-version.ts'
