/** Life of a session from settlement or its last extension, seconds (protocol page 8.7). */
export const SESSION_SECONDS = 604_800
