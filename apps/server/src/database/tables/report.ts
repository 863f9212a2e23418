import type { Generated } from 'kysely'

/** Figures for reports. */
export interface ReportTables {
  /**
   * Daily figures of a customer; the empty id is the whole platform. Recomputed from the rows they count, and kept when
   * those are deleted; only `sent_bytes` is counted continuously.
   */
  daily_figures: {
    account_id: string
    /** Start of the day (ms), UTC. */
    day: number
    /** 0: not computed yet; `sent_bytes` is counted already. */
    counted_at: Generated<number>
    /** Part of the day that had passed at that time. */
    covered_ms: Generated<number>
    screens: Generated<number>
    /** Devices that were expected to be online. */
    devices: Generated<number>
    /** Sum over all devices. */
    online_ms: Generated<number>
    expected_ms: Generated<number>
    /** Maximum number of devices online at the same time. */
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
  /** Deleted after the retention time; `monthly_devices` stays. */
  device_figures: {
    account_id: string
    day: number
    device_id: string
    online_ms: number
    expected_ms: number
  }
  /**
   * Sums of daily figures for past months. Only late reports still change them. The row of the whole platform (the
   * empty id) is written after all others of the month.
   */
  monthly_figures: {
    account_id: string
    /** Start of the month (ms). */
    month: number
    /** Maximum per day. */
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
  /** Hours of the last days, as JSON: per hour the online time of devices and their maximum number. */
  hourly_online: {
    account_id: string
    day: number
    hours: string
  }
  /** Names for figures of deleted customers and devices. */
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
  /** Days with plays that were reported late: their figures are recomputed. */
  late_plays: {
    account_id: string
    day: number
    /** Incremented by every report, so that a report during the computation is not lost. */
    marks: number
  }
}
