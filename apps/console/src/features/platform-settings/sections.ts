/** The parts of the settings, in their order on the page. */
export const sections = {
  company: {
    title: 'Company and invoices',
    text: 'Who sells, with which tax, and how long customers may take to pay.',
  },
  'sign-up': {
    title: 'Sign-up',
    text: 'Who may become a customer without you.',
  },
  'new-customers': {
    title: 'New customers',
    text: 'What every new customer begins with, whether they register or you create them. All of it can be changed later.',
  },
  retention: {
    title: 'Retention',
    text: 'How long the server remembers. What is older is deleted once a day and cannot be brought back.',
  },
  mail: {
    title: 'Mail',
    text: 'How confirmations, recovery links, invoices and reminders reach people.',
  },
  backups: {
    title: 'Backups',
    text: 'Everything in one file, as it was at one instant. It can be restored on another machine, and screens go on.',
  },
} as const

export type SectionId = keyof typeof sections
export const sectionIds = Object.keys(sections) as SectionId[]
