/** Sections of the settings, in page order. */
export const sections = {
  company: {
    title: 'Company and invoices',
    text: 'Your company, the tax rate and the payment terms.',
  },
  'sign-up': {
    title: 'Sign-up',
    text: 'Who can register as a customer.',
  },
  'new-customers': {
    title: 'New customers',
    text: 'Initial settings of customers who register or whom you create. You can change them later.',
  },
  retention: {
    title: 'Retention',
    text: 'How long data is kept. Older data is deleted once a day and cannot be restored.',
  },
  'sign-in': {
    title: 'Sign-in',
    text: 'How long you stay signed in here. Customers choose it for their teams.',
  },
  owners: {
    title: 'Platform owners',
    text: 'Who manages this platform. Each signs in with an account of their own, which the logs name.',
  },
  'two-factor': {
    title: 'Two-factor authentication',
    text: 'Who cannot sign in with a password alone. Customers can require it of their whole teams themselves.',
  },
  mail: {
    title: 'Email',
    text: 'How confirmations, recovery links, invoices and reminders are sent.',
  },
  backups: {
    title: 'Backups',
    text: 'All data at one point in time, in one file. You can restore it on another machine; screens keep playing.',
  },
} as const

export type SectionId = keyof typeof sections
export const sectionIds = Object.keys(sections) as SectionId[]
