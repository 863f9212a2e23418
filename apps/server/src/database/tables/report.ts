import { integer, type TableGroup, text } from './table.ts'

/** Proof of play, and the figures of reports. */
export const reportTables = {
  /** Proof of play per hour, with the names at that time. */
  plays: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: 'report',
    columns: {
      account_id: text,
      /** Start of the hour (ms). */
      hour: integer,
      screen_id: text,
      media_id: text,
      screen_name: text,
      title: text,
      /** Schedule entry and its name at that time; empty: default content. */
      entry_id: text.withDefault(),
      entry_name: text.withDefault(),
      plays: integer,
      played_ms: integer,
    },
  },
  /** Batches that were counted, so that a repeated batch is ignored. */
  play_batches: {
    rows: 'parent',
    screens: ['devices', 'device_id'],
    log: 'report',
    bin: 'of the moment',
    columns: {
      device_id: text.of('devices'),
      batch: text,
      received_at: integer,
    },
  },
  /** Days with plays that were reported late: their figures are recomputed. */
  late_plays: {
    log: 'report',
    columns: {
      account_id: text,
      day: integer,
      /** Incremented by every report, so that a report during the computation is not lost. */
      marks: integer,
    },
  },
  /**
   * Daily figures of a customer; the empty id is the whole platform. Recomputed from the rows they count, and kept when
   * those are deleted; only `sent_bytes` is counted continuously.
   */
  daily_figures: {
    log: 'report',
    columns: {
      account_id: text,
      /** Start of the day (ms), UTC. */
      day: integer,
      /** 0: not computed yet; `sent_bytes` is counted already. */
      counted_at: integer.withDefault(),
      /** Part of the day that had passed at that time. */
      covered_ms: integer.withDefault(),
      screens: integer.withDefault(),
      /** Devices that were expected to be online. */
      devices: integer.withDefault(),
      /** Sum over all devices. */
      online_ms: integer.withDefault(),
      expected_ms: integer.withDefault(),
      /** Maximum number of devices online at the same time. */
      peak: integer.withDefault(),
      /** At the end of the day. */
      stored_bytes: integer.withDefault(),
      sent_bytes: integer.withDefault(),
      plays: integer.withDefault(),
      played_ms: integer.withDefault(),
      /** At the end of the day. */
      customers: integer.withDefault(),
      users: integer.withDefault(),
      new_customers: integer.withDefault(),
      new_users: integer.withDefault(),
    },
  },
  /** Deleted after the retention time; `monthly_devices` stays. */
  device_figures: {
    rows: 'account',
    screens: ['devices', 'device_id'],
    log: 'report',
    columns: {
      account_id: text,
      day: integer,
      device_id: text,
      online_ms: integer,
      expected_ms: integer,
    },
  },
  /**
   * Sums of daily figures for past months. Only late reports still change them. The row of the whole platform (the
   * empty id) is written after all others of the month.
   */
  monthly_figures: {
    log: 'report',
    columns: {
      account_id: text,
      /** Start of the month (ms). */
      month: integer,
      /** Maximum per day. */
      devices: integer,
      online_ms: integer,
      expected_ms: integer,
      sent_bytes: integer,
      plays: integer,
      played_ms: integer,
    },
  },
  monthly_devices: {
    rows: 'account',
    screens: ['devices', 'device_id'],
    log: 'report',
    columns: {
      account_id: text,
      device_id: text,
      month: integer,
      online_ms: integer,
      expected_ms: integer,
    },
  },
  /** Hours of the last days, as JSON: per hour the online time of devices and their maximum number. */
  hourly_online: {
    log: 'report',
    columns: {
      account_id: text,
      day: integer,
      hours: text,
    },
  },
  /** Names for figures of deleted customers and devices. */
  counted_customers: {
    log: 'derived',
    columns: {
      id: text,
      name: text,
      search_text: text,
    },
  },
  counted_devices: {
    rows: 'account',
    screens: ['devices', 'id'],
    log: 'derived',
    columns: {
      id: text,
      account_id: text,
      device_name: text,
      screen_name: text,
    },
  },
} as const satisfies TableGroup
