export { ProposalNotice } from './proposal-notice.tsx'
