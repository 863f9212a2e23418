export { isScreenOf } from './is-screen-of.repo.ts'
export { readReach, unreached } from './reach.repo.ts'
export {
  inEntryScope,
  inLimitTags,
  inScreenScope,
  inTakeoverScope,
  type ScreenScope,
  screenScope,
  wholeAccount,
} from './screen-scope.ts'
export { countUnmanaged } from './unmanaged.repo.ts'
