// The constants that page load needs, apart from the others: bundlers split by file, so neither file may name the other.
// Times are milliseconds.

/** Bound of the silent restore: docs/decisions/silent-restore.md. */
export const RESTORE_MS = 3_000

/** Log buffer, bytes (about 1 MB). */
export const LOG_BUFFER_BYTES = 1_000_000

/** Leading and trailing characters of a shortened address. */
export const ADDRESS_CHARS = { start: 4, end: 6 } as const
