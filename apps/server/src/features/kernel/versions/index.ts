export { keepStateBefore, undoOf } from './before-change.ts'
export { markChanged, thingOfRow } from './mark-changed.ts'
export { stateOf, withDocument } from './state-of.ts'
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
export { writePending } from './write-version.ts'
