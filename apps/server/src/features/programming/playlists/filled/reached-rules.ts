import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import type { AccountDb } from '../../../../database/open.ts'
import type { Recorder, RowChange } from '../../../../database/watched/recorder.ts'
import { searchText } from '../../../../platform/text.ts'
import { type Scope } from '../../../kernel/accounts/index.ts'
import { scopeOfOwner } from './fill.ts'
import { fillRuleFrom } from './fill-rules.ts'
import * as repo from './reached-rules.repo.ts'

/** Columns of media items that rules depend on; the file, because of its orientation. */
const ruledBy = ['owner_id', 'title', 'kind', 'folder_id', 'original_file'] as const

/**
 * The playlists that find other media items, or find them in another order, after what a transaction has written. Their
 * greatest number of items is ignored. So is the orientation, which is known only after a file was decoded: a change of
 * the file counts.
 */
export async function findReachedRules(
  rows: AccountDb,
  recorder: Recorder | undefined,
  now: number,
): Promise<readonly string[]> {
  const written = recorder ? writtenIn(recorder) : 'unknown'
  if (written !== 'unknown' && Object.values(written).every((some) => some.length === 0)) return []
  const stored = await repo.listRules(rows)
  if (stored.length === 0) return []
  return written === 'unknown' ? stored.map(({ id }) => id) : listReached(rows, written, { stored, now })
}

interface Written {
  media: repo.WrittenMedia[]
  deletedFolders: string[]
  /** Playlists with another owner, who can see other content. */
  transferred: string[]
}

function writtenIn(recorder: Recorder): Written | 'unknown' {
  const [media, folders, playlists] = [
    recorder.written('media'),
    recorder.written('folders'),
    recorder.written('playlists'),
  ]
  if (!media || !folders || !playlists) return 'unknown'
  return {
    media: media.flatMap(mediaIn),
    deletedFolders: folders.flatMap(({ before, after }) => (after === null ? [String(before?.['id'])] : [])),
    transferred: playlists.flatMap(({ before, after }) =>
      before && after && before['owner_id'] !== after['owner_id'] ? [String(after['id'])] : [],
    ),
  }
}

/** Deleted media items that playlists have are content that the change moves. */
function mediaIn({ before, after }: RowChange): repo.WrittenMedia[] {
  if (!after || (before && ruledBy.every((column) => before[column] === after[column]))) return []
  const text = (column: (typeof ruledBy)[number]) => (before?.[column] ?? null) as string | null
  return [
    {
      id: String(after['id']),
      before: before && {
        owner_id: text('owner_id'),
        kind: text('kind'),
        folder_id: text('folder_id'),
        search_text: searchText(text('title') ?? ''),
        original_file: text('original_file'),
      },
    },
  ]
}

interface Rules {
  stored: Awaited<ReturnType<typeof repo.listRules>>
  now: number
}

async function listReached(
  rows: AccountDb,
  { media, deletedFolders, transferred }: Written,
  { stored, now }: Rules,
): Promise<string[]> {
  const rules: repo.Rule[] = []
  const scopes = new Map<string | null, Scope>()
  for (const { id, owner_id: ownerId, fill_rule } of stored) {
    const rule = fillRuleFrom(fill_rule)
    if (!rule) continue
    const scope = scopes.get(ownerId) ?? (await scopeOfOwner(rows, ownerId))
    scopes.set(ownerId, scope)
    rules.push({ id, rule, scope })
  }
  const named = rules.filter(({ rule }) => names(rule, deletedFolders))
  return [
    ...rules.flatMap(({ id }) => (transferred.includes(id) ? [id] : [])),
    ...(await repo.listOfMedia(rows, rules, { media, now })),
    ...(await repo.listWithOthers(rows, named, now)),
  ]
}

const names = (rule: FillRule, folders: readonly string[]): boolean =>
  rule.folder_ids.some((id) => folders.includes(id))
