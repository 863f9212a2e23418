/** WebSocket close codes of the server. */
export const socketClose = {
  /** The token or session is unknown, expired or revoked. */
  unauthorized: 4401,
  /** The session or account has too many open sockets. */
  tooMany: 4429,
} as const
