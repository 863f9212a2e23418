import { getProposal } from '@digisigncast/contract/proposals/proposal-details'
import * as contract from '@digisigncast/contract/proposals/proposals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export interface ProposalFilter {
  state?: contract.ProposalState | undefined
  kind?: contract.ProposalKind | undefined
}

export const perPage = 25

export const useProposals = (filter: ProposalFilter, page: number) =>
  useQuery({
    queryKey: ['proposals', 'list', filter, page],
    queryFn: ({ signal }) =>
      call(contract.listProposals, { query: { ...filter, page, per_page: perPage } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Open proposals about a thing: of all users for those who can publish, else your own. */
export const useProposalsOf = (thing: string, isEnabled: boolean) =>
  useQuery({
    queryKey: ['proposals', 'of', thing],
    queryFn: ({ signal }) =>
      call(contract.listProposals, { query: { thing, state: 'open', page: 1, per_page: 5 } }, { signal }),
    enabled: isEnabled,
  })

export const findProposal = async (id: string) => (await unlessDeleted(call(getProposal, { params: { id } })))?.data

/** The proposal as it is now. To read it is to have opened its difference. */
export const useProposal = (id: string) =>
  useQuery({
    queryKey: ['proposals', 'one', id],
    queryFn: async ({ signal }) => (await call(getProposal, { params: { id } }, { signal })).data,
  })

type OnError = (failure: Error) => void

export const useApprove = (onError: OnError) =>
  useChange((body: { id: string; seen: string }) => call(contract.approveProposal, { body }), { onError })

export const useReturn = (onError: OnError) =>
  useChange((body: { id: string; note: string }) => call(contract.returnProposal, { body }), { onError })

export const useWithdraw = (onError: OnError) =>
  useChange((id: string) => call(contract.withdrawProposal, { body: { id } }), { onError })
