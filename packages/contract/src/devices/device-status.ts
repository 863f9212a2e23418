/** Pending: never connected. Connected: plays nothing. Disconnected: removed by a user. */
export const deviceStatus = { pending: 0, connected: 1, online: 2, offline: 3, disconnected: 4 } as const

/** Whether a device with this status has a connection: Connected or Online. */
export const isConnectedStatus = (status: number): boolean =>
  status === deviceStatus.connected || status === deviceStatus.online
