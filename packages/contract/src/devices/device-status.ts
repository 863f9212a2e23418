/** Pending: never connected. Connected: plays nothing. Disconnected: removed by a user. */
export const deviceStatus = { pending: 0, connected: 1, online: 2, offline: 3, disconnected: 4 } as const
