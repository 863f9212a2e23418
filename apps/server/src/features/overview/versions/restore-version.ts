import type { EntryToSave } from '@digisigncast/contract/content/playlists'
import { type PlaylistState, type State, stateKey } from '@digisigncast/contract/versions/states'
import { versionKinds } from '@digisigncast/contract/versions/version-kinds'
import type { MissingThing } from '@digisigncast/contract/versions/versions'
import { changedMeanwhile, fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import type { Thing } from '../../kernel/versions/index.ts'
import { restoreSlide } from '../../library/slides/index.ts'
import { saveChannel } from '../../programming/channels/index.ts'
import { savePlaylist } from '../../programming/playlists/index.ts'
import { saveScheduleEntry } from '../../programming/schedule/index.ts'
import { type Known, knownIn, missingIn } from './references.ts'
import { wordOf } from './seen-things.ts'
import { refusalOf, requireVersion, stateNow, thingOf, writeNow } from './versions.service.ts'

interface Restoring {
  version_id: string
  version?: string | undefined
  is_undo?: boolean | undefined
}

/** Saves a version again, without what is missing. The save checks permissions and limits. */
export async function restore(
  platform: Platform,
  member: Member,
  { version_id: id, version: expected, is_undo: isUndo = false }: Restoring,
): Promise<{ kind: Thing['kind']; thing_id: string; missing: MissingThing[] }> {
  const { row, version, state } = await requireVersion(platform, member, id)
  const thing = thingOf(row)
  requirePermission(member, `${versionKinds[thing.kind].area}.edit`)
  if (expected !== undefined && expected !== version) changedMeanwhile(wordOf(thing))
  // Content that is there already may stay, even if this user cannot see it.
  const now = await stateNow(platform, member, thing)
  const known = await knownIn(platform, member, [state])
  const usable = new Set([...known.usable, ...Object.keys(now.names)])
  const missing = missingIn(state, { ...known, usable })
  const done = { kind: thing.kind, thing_id: thing.id, missing }
  requireManaged(member, state, missing)
  const refusal = refusalOf(state, missing)
  if (refusal !== null) fail('resource.conflict', refusal)
  await writeNow(platform, member.accountId, thing.id)
  if (stateKey(state) === stateKey(now)) return done
  await saveState(platform, member, { thing, version, state, known: { ...known, usable } })
  await writeNow(platform, member.accountId, thing.id, isUndo ? 'undo' : 'restore')
  return done
}

/** A limited member cannot tell a deleted screen from one outside the limit. */
function requireManaged({ isLimitedToTags }: Member, { kind }: State, missing: readonly MissingThing[]): void {
  if (
    kind === 'schedule_entry' &&
    isLimitedToTags &&
    missing.some((one) => one.kind === 'screen' || one.kind === 'tag')
  )
    fail('auth.forbidden', 'This version plays on screens that you do not manage. Ask an admin to restore it.')
}

interface Saving {
  thing: Thing
  version: string
  state: State
  known: Known
}

async function saveState(platform: Platform, member: Member, saving: Saving): Promise<void> {
  const { thing, state, known } = saving
  const [{ id }, version] = [thing, Number(saving.version)]
  const left = (ids: readonly string[]) => ids.filter((one) => known.usable.has(one))
  if (state.kind === 'playlist') {
    const { name, slide_duration, fit, fill, order, fill_rule } = state
    const own = { name, slide_duration, fit, fill, order, fill_rule }
    const items = state.items.filter((item) => known.usable.has(item.media_id ?? item.playlist_id ?? '')).map(toSave)
    await savePlaylist(platform, member, {
      ...own,
      items,
      keepsLists: false,
      revives: true,
      playlistId: id,
      version,
    })
  } else if (state.kind === 'channel') {
    const playlists = Object.fromEntries(state.regions.map(({ region, playlist_ids: ids }) => [region, left(ids)]))
    const layout = { selectedLayout: state.layout, playlists }
    await saveChannel(platform, member, { name: state.name, layout, channelId: id, version })
  } else if (state.kind === 'schedule_entry') {
    const { kind: _kind, schema: _schema, names: _names, ...own } = state
    const ids = { content_ids: left(own.content_ids), screen_ids: left(own.screen_ids), tag_ids: left(own.tag_ids) }
    await saveScheduleEntry(platform, member, { ...own, ...ids, id, version })
  } else if (state.kind === 'slide' && state.document && state.files.original_file !== null) {
    const files = { ...state.files, original_file: state.files.original_file }
    const { name: title, document } = state
    await restoreSlide(platform, member, { id, title, document, version: saving.version, files })
  }
}

const toSave = (item: PlaylistState['items'][number]): EntryToSave => {
  const { id, rule, weight } = item
  if (item.media_id === null) return { id, playlist_id: item.playlist_id ?? '', take: item.take, weight, rule }
  return {
    id,
    mediaId: item.media_id,
    durationMs: item.duration,
    fit: item.fit,
    volume: item.volume,
    trimFromMs: item.trim_from,
    trimToMs: item.trim_to,
    pageFrom: item.page_from,
    pageTo: item.page_to,
    playback: item.playback,
    rule,
    weight,
    max_per_hour: item.max_per_hour,
    max_per_day: item.max_per_day,
  }
}
