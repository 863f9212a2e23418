export {
  afterStoring,
  beforeStoring,
  findLimits,
  findUsage,
  requireRoomForScreen,
  requireRoomInTeam,
  requireSpaceFor,
} from './limits.ts'
export { findPlan } from './plans.repo.ts'
