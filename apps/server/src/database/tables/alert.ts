/** The tables of alerts. */
export interface AlertTables {
  alerts: {
    id: string
    account_id: string
    kind: string
    /** The device or screen that it is about; null for an alert about several screens. */
    subject_id: string | null
    device_id: string | null
    /** Name of the tag that all of its screens have; null without one. */
    place: string | null
    detail: string | null
    /** Screens when it was raised, and those that have joined it. */
    screen_count: number
    began_at: number
    raised_at: number
    acknowledged_at: number | null
    /** Name of the user. */
    acknowledged_by: string | null
    note: string | null
    resolved_at: number | null
    flips: number
  }
  alert_screens: {
    account_id: string
    alert_id: string
    screen_id: string
  }
  /** Present troubles: at most one per kind and device, or screen. */
  troubles: {
    account_id: string
    kind: string
    /** Id of the device, or of the screen. */
    subject_id: string
    screen_id: string
    device_id: string | null
    detail: string | null
    began_at: number
    /** When an alert is to be raised; null: it is part of an alert. */
    due_at: number | null
    alert_id: string | null
  }
  /** Kinds with other settings than the default. */
  alert_settings: {
    account_id: string
    kind: string
    is_on: number
    after_minutes: number
  }
}
