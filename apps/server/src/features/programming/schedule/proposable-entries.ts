import { deleteScheduleEntry, moveScheduleEntry, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { type Proposable, proposable, type Target } from '../../kernel/proposable/index.ts'
import * as schedule from './schedule.service.ts'

const kind = 'schedule_entry'
const itself = (body: { id?: string | undefined }): Target[] => [{ id: body.id, body }]

/** Calls of schedule entries that can be proposed. */
export const proposableEntries: readonly Proposable[] = [
  proposable(saveScheduleEntry, { kind, targetsOf: itself, apply: schedule.save }),
  proposable(moveScheduleEntry, { kind, targetsOf: itself, apply: schedule.move }),
  proposable(deleteScheduleEntry, {
    kind,
    targetsOf: itself,
    apply: (platform, member, body) => schedule.remove(platform, member, body.id),
  }),
]
