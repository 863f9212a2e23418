import { z } from 'zod'
import { bounded, typed } from './bounded.ts'
import { maxIdsPerCall, maxNameLength } from './limits.ts'
import { isVisible, plainLine, plainText } from './plain-text.ts'

/** Opaque id. */
export const Id = z.string().min(1).max(100)
export const Ids = z.array(Id).min(1).max(maxIdsPerCall)

const atMost = (most: number): string => `Use at most ${most.toLocaleString('en')} characters.`

/** A typed name: trimmed, without control, direction or zero-width characters, 1 to 200 visible characters. */
export const name = (required: string) =>
  typed(maxNameLength, atMost(maxNameLength), required)
    .transform(plainLine)
    .pipe(z.string().refine(isVisible, required).max(maxNameLength, atMost(maxNameLength)))

/** Multi-line text: trimmed, without control, direction or zero-width characters except line breaks. */
export const text = (required: string, most: number) =>
  typed(most, atMost(most), required)
    .transform(plainText)
    .pipe(z.string().refine(isVisible, required).max(most, atMost(most)))

/** The same text, which may be empty. */
export const optionalText = (most: number) =>
  typed(most, atMost(most))
    .transform(plainText)
    .pipe(z.string().max(most, atMost(most)))

/** An optional typed line: trimmed, without control, direction or zero-width characters. */
export const line = (most: number) =>
  typed(most, atMost(most))
    .transform(plainLine)
    .pipe(z.string().max(most, atMost(most)))

const usernameProblem = 'A username has 3 to 60 letters, digits, dots, dashes or underscores.'

/** 3 to 60 letters, digits, dots, dashes and underscores. */
export const Username = typed(60, usernameProblem, 'Username is required.')
  .trim()
  .min(1, 'Username is required.')
  .regex(/^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}._-]{3,60}$/u, usernameProblem)

export const emailRequired = 'Email is required.'

export const Email = typed(320, undefined, emailRequired)
  .trim()
  .min(1, emailRequired)
  .max(320)
  .pipe(z.email('Please enter a valid email address.'))

/** An email address, or empty. */
export const OptionalEmail = typed(320, undefined, emailRequired)
  .trim()
  .max(320)
  .refine((email) => email === '' || Email.safeParse(email).success, 'Please enter a valid email address.')

const timeZoneProblem = 'Please choose a time zone from the list.'

/** IANA name of a time zone, for example Europe/Berlin. */
export const TimeZone = bounded(60, timeZoneProblem).refine(isTimeZone, timeZoneProblem)

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Version of a row for optimistic locking: sent with a change, it prevents overwriting other changes. */
export const Version = z.int32()

/** An id with a name. */
export const Named = z.object({ id: z.string(), name: z.string() })
export type Named = z.infer<typeof Named>

/** Successful response without data. */
export const Done = z.object({ message: z.string() })

/** Response to a deletion: `cohort` restores all that it deleted from the recycle bin; null: it is deleted for good. */
export const Deleted = Done.extend({ cohort: z.string().nullable() })

/** Response with data; `message` describes the result. */
export const dataOf = <T extends z.ZodType>(data: T) => z.object({ data, message: z.string().optional() })

export const Pagination = z.object({
  current_page: z.int(),
  last_page: z.int(),
  total: z.int(),
  prev_page_url: z.string().nullable(),
  next_page_url: z.string().nullable(),
})
export type Pagination = z.infer<typeof Pagination>

/** Response to a save: `undo` is the version that restores the state before; null for a new thing. */
export const savedOf = <T extends z.ZodType>(data: T) => dataOf(data).extend({ undo: z.string().nullable() })

/** A list. `pagination` is present when a page was requested. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), pagination: Pagination.optional() })

/** A list that is always paged. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), pagination: Pagination })

/** Without `page` a list returns all rows, for compatibility with old clients. */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(1).max(200).optional(),
  search: z.string().max(200).optional(),
  sort: z.enum(['newest', 'oldest', 'name']).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>
