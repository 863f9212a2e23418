import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { setContentOfScreens } from '@digisigncast/contract/content/screens-bulk'
import { maxProposedScreens } from '@digisigncast/contract/proposals/proposals'
import { fail, invalid } from '../../../platform/fail.ts'
import { type Proposable, proposable } from '../../kernel/proposable/index.ts'
import * as bulk from './bulk.service.ts'
import { writeAssigned } from './screens.service.ts'

const kind = 'screen_content'

/** Calls that assign content to screens, as proposals of one screen each. */
export const proposableContents: readonly Proposable[] = [
  proposable(updateScreenContent, {
    kind,
    targetsOf: (body) => [{ id: body.screenId, body }],
    apply: writeAssigned,
  }),
  proposable(setContentOfScreens, {
    kind,
    targetsOf: (body) => {
      const ids = [...new Set(body.screen_ids)]
      if (ids.length > maxProposedScreens)
        invalid('screen_ids', `Each screen becomes a proposal: choose at most ${maxProposedScreens} screens at once.`)
      return ids.map((id) => ({ id, body: { ...body, screen_ids: [id] } }))
    },
    apply: async (platform, member, body) => {
      const { failed } = await bulk.setContent(platform, member, body)
      const [problem] = failed
      if (problem) fail('request.invalid', problem.message)
    },
  }),
]
