import { z } from 'zod'
import { maxScreensPerCall } from '../api/limits.ts'
import { Id } from '../api/wire.ts'
import { maxTags } from './tags.ts'

/** Screens that are targets themselves, as they are sent. */
export const TargetScreenIds = z
  .array(Id)
  .max(maxScreensPerCall, `Choose at most ${maxScreensPerCall.toLocaleString('en')} screens.`)

/** Targets by tag, as they are sent: all screens that have one of these tags. */
export const TargetTagIds = z.array(Id).max(maxTags).default([])
