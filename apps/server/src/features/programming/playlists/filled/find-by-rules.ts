import type { AccountDb } from '../../../../database/open.ts'
import { isUsed } from '../../../kernel/accounts/index.ts'
import { scopeOfOwner } from './fill.ts'
import { fillRuleFrom } from './fill-rules.ts'
import * as repo from './filled-items.repo.ts'

/** More than a library has. */
const everything = 1_000_000

/**
 * Returns the media items that rules of playlists in use find, as a text. Without the orientation: it is known only after a file was decoded.
 */
export async function findByRules(rows: AccountDb, now: number): Promise<string> {
  const found: string[] = []
  for (const { id, owner_id: ownerId, fill_rule } of await repo.listWithRule(rows)) {
    const rule = fillRuleFrom(fill_rule)
    if (!rule || !(await isUsed(rows, { playlists: [id] }))) continue
    const scope = await scopeOfOwner(rows, ownerId)
    const limit = rule.orientation === null ? rule.at_most : everything
    const media = await repo.listMatching(rows, { scope, rule: { ...rule, orientation: null }, now }, limit)
    found.push(id, ...media.map((one) => one.id))
  }
  return found.join()
}
