export { expiredProposals } from './expired-proposals.ts'
export { proposalRoutes } from './proposals.routes.ts'
export { find as findProposal, readProposedManifest } from './proposals.service.ts'
