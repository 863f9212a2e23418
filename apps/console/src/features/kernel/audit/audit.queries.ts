import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as audit from '@digisigncast/contract/audit/audit'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call, callForFile } from '../../../api/client.ts'
import { saveFile } from '../../../ui/save-file.ts'

export type AuditQuestion = CallInput<typeof audit.exportAuditCsv>['query']
const perPage = 50

/** Pages of the log; each has the key of the next one. */
export const useAudit = (question: AuditQuestion) =>
  useInfiniteQuery({
    queryKey: ['audit', question],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        audit.listAudit,
        { query: { ...question, per_page: perPage, ...(pageParam !== undefined && { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const findEntry = async (id: string) => (await call(audit.getAuditEntry, { params: { id } })).data

export const useEntry = (id: string) =>
  useQuery({ queryKey: ['audit-entry', id], queryFn: () => findEntry(id), staleTime: Number.POSITIVE_INFINITY })

const files = { csv: audit.exportAuditCsv, jsonl: audit.exportAuditLines } as const

export const useDownload = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: async ({ type, question }: { type: keyof typeof files; question: AuditQuestion }) =>
      saveFile(`audit-log.${type}`, await callForFile(files[type], { query: question })),
    onError,
  })
