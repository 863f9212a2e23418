export {
  clearContent,
  insertContent,
  listAssigned,
  listContent,
  listContentNames,
  writeContent,
} from './contents.repo.ts'
export { requireContent, requireFittingContent, requireTargets } from './require-targeting.ts'
export { showTargeting } from './show-targeting.ts'
export {
  countReached,
  listOutside,
  listTargetScreens,
  listTargetTags,
  type Targets,
  writeTargets,
} from './targets.repo.ts'
