/** The tables of alerts, of emails about them, and of silences. */
export interface AlertTables {
  alerts: {
    id: string
    account_id: string
    kind: string
    /** The device, screen, data source or limit that it is about; null for an alert about several ones. */
    subject_id: string | null
    device_id: string | null
    /** Name of the tag that all of its screens have; null without one. */
    place: string | null
    detail: string | null
    /** Screens, or what else it is about, when it was raised, and those that have joined it. */
    subject_count: number
    /** JSON: ids and names of the first subjects of an alert that is not about screens. */
    subjects: string | null
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
    /** Id of the device, the screen or the data source, or that of the account with a limit. */
    subject_id: string
    /** Null: it is not about a screen. */
    screen_id: string | null
    /** JSON: id and name of what it is about, other than a screen. */
    subject: string | null
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
  /** Users who have saved settings or got an email. */
  notification_settings: {
    account_id: string
    user_id: string
    /** JSON of the stored channels; null: the defaults of the role. */
    channels: string | null
    /** Secret of the link that switches the emails off. All that it can do is switch them off. */
    off_token: string
    /** Earliest time of the next email. */
    email_next_at: number
    /** Failed attempts since the last email. */
    email_failures: number
  }
  /** Users who get emails about an alert. */
  alert_emails: {
    account_id: string
    alert_id: string
    user_id: string
    /** Kind of news in the next email; null: none. */
    pending: 'raised' | 'resolved' | null
    /** When an email about the trouble was begun. */
    told_at: number | null
    recovery_told_at: number | null
    reminded_at: number | null
    /** 1: this user acknowledged the alert. */
    acknowledged: number
  }
  /** Troubles of the platform: those of now, and those that ended a short time ago. */
  platform_alerts: {
    kind: string
    subject: string
    /** Name of the server that found it, if only that one can find it. */
    server: string | null
    detail: string | null
    began_at: number
    /** When it was last found. */
    seen_at: number
    /** When an email about it was sent to the platform owners. */
    emailed_at: number | null
    ended_at: number | null
  }
  /** Platform owners who have got an email about alerts of the platform, or have chosen whether they get some. */
  platform_alert_emails: {
    user_id: string
    /** Secret of the link that switches them off. */
    off_token: string
    is_on: number
  }
  /** Times in which no alerts are raised. */
  silences: {
    id: string
    account_id: string
    /** 1: for all screens. */
    everything: number
    starts_at: number
    ends_at: number
    reason: string
    /** Name of the user. */
    created_by: string
    created_at: number
  }
  silence_screens: {
    account_id: string
    silence_id: string
    screen_id: string
  }
  silence_tags: {
    account_id: string
    silence_id: string
    tag_id: string
  }
}
