import { getProposal } from '@digisigncast/contract/proposals/proposal-details'
import * as contract from '@digisigncast/contract/proposals/proposals'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { proposalMails } from './proposal-mails.ts'
import * as proposals from './proposals.service.ts'
import { proposalsOf } from './propose.ts'

export function proposalRoutes(app: FastifyInstance, platform: Platform): void {
  const mails = proposalMails(platform)
  Object.assign(platform.proposals, proposalsOf(platform, mails))
  route(app, platform, contract.listProposals, (member, { query }) => proposals.list(platform, member, query))
  route(app, platform, getProposal, async (member, { params }) => ({
    data: await proposals.read(platform, member, params.id),
  }))
  route(app, platform, contract.approveProposal, async (member, { body }) => {
    await proposals.approve({ platform, mails }, member, body)
    return { message: 'Approved. Displays show the change now.' }
  })
  route(app, platform, contract.returnProposal, async (member, { body }) => {
    await proposals.sendBack({ platform, mails }, member, body)
    return { message: 'Returned with your note.' }
  })
  route(app, platform, contract.withdrawProposal, async (member, { body }) => {
    await proposals.withdraw(platform, member, body.id)
    return { message: 'Withdrawn.' }
  })
}
