import type { Generated } from 'kysely'

/** What reports read. */
export interface ReportTables {
  /**
   * What a customer had and did on a day; the empty id is the whole platform. Made again and again from the rows it
   * counts, and kept when those are gone: only `sent_bytes` is counted as it happens.
   */
  daily_figures: {
    account_id: string
    /** Its start (ms), as for all figures: days are those of UTC. */
    day: number
    /** 0: not counted yet, bytes were sent all the same. */
    counted_at: Generated<number>
    /** How much of the day was over then. */
    covered_ms: Generated<number>
    screens: Generated<number>
    /** That were expected to be there at any time. */
    devices: Generated<number>
    /** Added up over devices. */
    online_ms: Generated<number>
    expected_ms: Generated<number>
    /** Most devices that were there at the same time. */
    peak: Generated<number>
    /** At the end of the day. */
    stored_bytes: Generated<number>
    sent_bytes: Generated<number>
    plays: Generated<number>
    played_ms: Generated<number>
    /** At the end of the day. */
    customers: Generated<number>
    users: Generated<number>
    new_customers: Generated<number>
    new_users: Generated<number>
  }
  /** Kept for some time only; `monthly_devices` stays. */
  device_figures: {
    account_id: string
    day: number
    device_id: string
    online_ms: number
    expected_ms: number
  }
  /**
   * Days added up, of months in which nothing is counted any more but what comes late. There are those of the whole
   * platform (the empty id) once all others of the month are there.
   */
  monthly_figures: {
    account_id: string
    /** Its start (ms). */
    month: number
    /** Most in a day. */
    devices: number
    online_ms: number
    expected_ms: number
    sent_bytes: number
    plays: number
    played_ms: number
  }
  monthly_devices: {
    account_id: string
    device_id: string
    month: number
    online_ms: number
    expected_ms: number
  }
  /** The hours of the last days, as JSON: per hour the time that devices were there, and the most at once. */
  hourly_online: {
    account_id: string
    day: number
    hours: string
  }
  /** Names that figures outlive. */
  counted_customers: {
    id: string
    name: string
    search_text: string
  }
  counted_devices: {
    id: string
    account_id: string
    device_name: string
    screen_name: string
  }
  /** Days whose plays were reported after them, and are to be counted again. */
  late_plays: {
    account_id: string
    day: number
    /** Moves with every report, so that one that comes while they are counted is not lost. */
    marks: number
  }
}
