export { expiredProposals } from './expired-proposals.ts'
export { proposalRoutes } from './proposals.routes.ts'
