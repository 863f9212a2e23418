import { IconCalendarEvent } from '@tabler/icons-react'
import { type ConsoleSourceKind, hostOf } from './source-kind.ts'

export const calendar: ConsoleSourceKind<'calendar'> = {
  icon: IconCalendarEvent,
  hint: 'Events of an iCalendar address.',
  originOf: hostOf,
  formatAdvice: 'Use the address in iCal format (.ics) from the settings of the calendar.',
  address: {
    placeholder: 'https://example.com/calendar.ics',
    hint: (
      <>
        Google Calendar: <b>Settings</b> of the calendar, <b>Secret address in iCal format</b>. Outlook: <b>Calendar</b>
        , <b>Shared calendars</b>, <b>Publish a calendar</b>, the link <b>ICS</b>.
      </>
    ),
  },
}
