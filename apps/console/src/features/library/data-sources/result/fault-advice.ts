import type { SourceFault } from '@digisigncast/contract/slides/data-sources'
import type { SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { sourceKindOf } from '../kinds/source-kinds.tsx'
import { laterAgain } from '../source-words.ts'

const checkAddress = 'Check the address, or copy it again.'

const advices: Partial<Record<SourceFault, string>> = {
  not_public: 'If it is in your network, ask the operator of this service to add it to ALLOW_PRIVATE_ADDRESSES.',
  refused: 'Publish it so that everyone with the link can read it, without signing in.',
  missing: checkAddress,
  redirects: checkAddress,
  too_large: 'Publish less of it, for example fewer rows or events.',
  status: laterAgain,
  unreachable: laterAgain,
  timeout: laterAgain,
}

/** Advice for an error; undefined if its sentence says it. */
export const adviceFor = (kind: SourceKind, code: SourceFault | 'unknown' | null): string | undefined =>
  code === 'wrong_format'
    ? sourceKindOf(kind).formatAdvice
    : code === null || code === 'unknown'
      ? undefined
      : advices[code]
