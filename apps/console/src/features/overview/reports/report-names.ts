export const reportNames = ['online', 'uptime', 'usage', 'plays', 'signups', 'revenue'] as const
export type ReportName = (typeof reportNames)[number]

export const reportLabels: Record<ReportName, string> = {
  online: 'Screens online',
  uptime: 'Uptime',
  usage: 'Storage and bandwidth',
  plays: 'Plays',
  signups: 'Sign-ups',
  revenue: 'Revenue',
}
